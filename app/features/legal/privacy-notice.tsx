import type { LegalSection } from "#app/features/legal/legal-page.tsx";
import { OfficeAddress, SiteName } from "#app/features/legal/office-details.tsx";
import { privacyRights } from "#app/features/legal/privacy-rights.tsx";

export const privacySummary = [
  "You can read every trip without telling us who you are. We set no cookies unless you log in.",
  "We hold what you write to us so that we can answer, and we sell it to nobody.",
  "The e-mail list is only for people who asked twice: once on the site, once in their inbox.",
  "You can see, correct, download or delete what we hold about you.",
];

/** The notice describes what the software does, so change both together. */
export const privacySections: readonly LegalSection[] = [
  {
    id: "who-we-are",
    title: "Who we are and what this notice covers",
    body: (
      <>
        <p>
          <SiteName /> plans trips in the Caribbean, Central America and South America together with local
          destination management companies. Our office is in <OfficeAddress />. Under the Data Protection Act,
          2019 of Barbados (“the Act”) we are the data controller of the personal data described here: we
          decide why and how it is used, and we answer for it.
        </p>
        <p>
          This notice was published on 30 June 2025. It covers this website, the requests and messages you
          send through it, your account if you have one, and the e-mails that follow. It does not cover other
          websites we link to, such as official visa pages.
        </p>
      </>
    ),
  },
  {
    id: "what-we-collect",
    title: "What we collect",
    body: (
      <>
        <p>Only what you give us, and the little that any web server sees:</p>
        <ul>
          <li>
            <strong>Requests and messages:</strong> your name, e-mail address, phone number if you leave one,
            and what you write: the trip, dates, number of travelers, budget, wishes and the kind of question.
            With your message we store the name of the website that brought you here, such as a search engine,
            and the campaign if the link named one. We do not store the address of the page you came from. If
            you send us nothing, we store nothing.
          </li>
          <li>
            <strong>The e-mail list:</strong> your address, the sentence you agreed to, and when you confirmed
            it.
          </li>
          <li>
            <strong>An account:</strong> your name, e-mail address, a scrambled (hashed) form of your password
            that cannot be turned back into the password, and the trips we prepare for you.
          </li>
          <li>
            <strong>A call:</strong> the scheduling service we use asks for your name, e-mail address and a
            time, and passes them to us.
          </li>
          <li>
            <strong>Server records:</strong> the time, the page, whether it worked and the network (IP)
            address, kept to find faults and stop abuse.
          </li>
        </ul>
        <p>
          Please leave out health details, passport numbers and card numbers when you write to us here. If a
          trip really needs one of them, we ask for it separately and tell you why.
        </p>
      </>
    ),
  },
  {
    id: "why-we-use-it",
    title: "Why we use it, and our grounds for doing so",
    body: (
      <>
        <ul>
          <li>
            <strong>To answer you and plan your trip</strong>, because you asked us to. The legal ground is a
            contract with you, or the steps you ask for before there is a contract.
          </li>
          <li>
            <strong>To send travel tips</strong>, only with your consent, which you can withdraw at any time.
          </li>
          <li>
            <strong>To run your account</strong>: to log you in, reset your password and show your trips.
          </li>
          <li>
            <strong>To keep the site safe and working</strong>: limiting repeated attempts, finding faults.
            That is our legitimate interest, and yours.
          </li>
          <li>
            <strong>To learn which trips are wanted</strong>, from totals of requests and page views, not from
            profiles of people.
          </li>
          <li>
            <strong>To meet the law</strong>, where it obliges us to keep or show a record.
          </li>
        </ul>
        <p>We make no automated decisions about you. A person reads every request.</p>
      </>
    ),
  },
  {
    id: "e-mail",
    title: "The e-mails we send",
    body: (
      <>
        <p>
          When you send a request, our planners get a notice of it and you may get an answer or a
          confirmation. When you ask for a new password, you get one message with a link that works once and
          soon expires.
        </p>
        <p>
          Joining the list for travel tips takes two steps, so that nobody can sign you up behind your back:
          you enter your address here, and nothing more is sent until you follow the link in the first
          message. Every message to the list carries a link that takes you off it with one click. We do not
          use images in our messages to find out whether you opened a message.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies, your browser's storage and counting visits",
    body: (
      <>
        <p>
          We set no cookies unless you log in, show no advertising and load no tracking scripts. That is why
          this site has no cookie banner. Your own browser keeps a few things for you, on your device:
        </p>
        <ul>
          <li>the trips on your shortlist, until you take them off;</li>
          <li>a form you have begun, for at most a day, so that a closed tab costs you nothing;</li>
          <li>the name of the website that brought you here, until you close the tab;</li>
          <li>
            if you log in: the keys of your session and copies of your trips, until you log out (your planner
            sees which papers you opened with a connection, and, if you keep a trip on your own phone, whether
            it is complete there), and for one year a cookie by which we recognize this browser. With it, you
            can still log in after someone else has tried wrong passwords for your account.
          </li>
        </ul>
        <p>
          Clearing this site's data in your browser removes all of it. Page views are counted as plain totals
          per page and day, without cookies and without telling one visitor from another.
        </p>
        <p>
          The booking calendar comes from Calendly and is only fetched when you open it or reach it on the
          contact page. From then on Calendly receives your network address and may set cookies of its own,
          under its own privacy notice. If you would rather not, write or call us instead.
        </p>
      </>
    ),
  },
  ...privacyRights,
];
