import { Link } from "react-router";
import type { LegalSection } from "#app/features/legal/legal-page.tsx";
import { OfficeEmail, OfficePhone } from "#app/features/legal/office-details.tsx";

/** The second half of the privacy notice: recipients, retention and rights. */
export const privacyRights: readonly LegalSection[] = [
  {
    id: "who-sees-it",
    title: "Who sees your information",
    body: (
      <>
        <p>We do not sell or rent personal data. It is seen by:</p>
        <ul>
          <li>our own staff who plan trips and answer messages;</li>
          <li>
            once you ask us to plan or book: the local partner who would run your trip, and its guesthouses,
            drivers and guides, each only as far as their part requires;
          </li>
          <li>
            those who work for us under contract and on our instructions: the company that hosts the site, the
            one that delivers our e-mail, and the scheduling service for calls;
          </li>
          <li>an authority or court, where the law requires it.</li>
        </ul>
      </>
    ),
  },
  {
    id: "transfers",
    title: "Sending information outside Barbados",
    body: (
      <>
        <p>
          A trip to Peru cannot be arranged without telling someone in Peru. Some of the companies that host
          the site, carry e-mail or run the calendar also work from other countries. The Act allows this only
          where your information stays adequately protected.
        </p>
        <p>
          We therefore send no more information than the purpose needs, and bind our partners and suppliers in
          writing to protect it. Otherwise we rely on your request for the trip, which could not be arranged
          without sending the information. Ask us which countries are involved in your trip, and we will tell
          you.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    body: (
      <>
        <ul>
          <li>
            <strong>Requests and messages</strong> that lead to no trip: while we talk, and up to two years
            after the last message, in case you come back to the idea.
          </li>
          <li>
            <strong>Booked trips:</strong> as long as tax and accounting law in Barbados requires us to keep
            the records.
          </li>
          <li>
            <strong>Papers of a trip:</strong> tickets, vouchers and the like until 90 days after the return.
            We record when you first and last opened each, so that we can help before you leave.
          </li>
          <li>
            <strong>The e-mail list:</strong> until you unsubscribe; then only the note that you did, so that
            you are not added again by mistake.
          </li>
          <li>
            <strong>Accounts:</strong> until you ask us to delete yours. The account, its sessions and its
            profile are then deleted together.
          </li>
          <li>
            <strong>Server records:</strong> a few weeks, longer only while we look into an abuse.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "protection",
    title: "How we protect it",
    body: (
      <>
        <p>
          Every record in our database carries its own rule about who may read it, and the database itself
          enforces those rules, whatever a web page asks for. Passwords are stored hashed, repeated wrong
          attempts are slowed down, connections are encrypted, and a session loses its rights the moment it
          ends.
        </p>
        <p>
          No system is perfect. Should a breach put you at risk, we will tell the Data Protection Commissioner
          and you without undue delay, as the Act requires, and say what happened in plain words.
        </p>
      </>
    ),
  },
  {
    id: "your-rights",
    title: "Your rights",
    body: (
      <>
        <p>The Act gives you the right to:</p>
        <ul>
          <li>know whether we hold data about you, and receive a copy of it;</li>
          <li>have mistakes corrected and gaps filled;</li>
          <li>have data erased, or its use restricted, where the law provides for it;</li>
          <li>object to use that rests on our legitimate interest, and to direct marketing in any case;</li>
          <li>receive, in a form that another service can read, the data you gave us;</li>
          <li>withdraw a consent at any time, without affecting what was done before;</li>
          <li>not be subject to a decision made by a machine alone. We make none.</li>
        </ul>
        <p>
          Write to <OfficeEmail />. It costs nothing. We answer within one month and may first ask you to show
          that it is really you, so that nobody else collects your data.
        </p>
      </>
    ),
  },
  {
    id: "changes-and-complaints",
    title: "Changes, questions and complaints",
    body: (
      <>
        <p>
          If we change what we do, we change this notice first and put the new date at the top. Changes that
          matter to people on the e-mail list are sent to them.
        </p>
        <p>
          Questions and complaints are welcome at <OfficeEmail />
          <OfficePhone />, or through the <Link to="/contact">contact page</Link>. If we do not settle the
          matter, you may complain to the Data Protection Commissioner of Barbados, whose office oversees the
          Act.
        </p>
      </>
    ),
  },
];
