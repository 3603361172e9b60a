import { Link } from "react-router";
import type { LegalSection } from "#app/features/legal/legal-page.tsx";
import { OfficeAddress, SiteName } from "#app/features/legal/office-details.tsx";

export const termsSummary = [
  "Use the site to look for and ask about trips for yourself and the people you travel with.",
  "What you read here is an invitation, not a booking. Nothing is agreed until you have a written proposal and accept it.",
  "Some areas are for registered users; keep your password to yourself.",
  "The law of Barbados applies.",
];

export const termsSections: readonly LegalSection[] = [
  {
    id: "introduction",
    title: "Introduction",
    body: (
      <>
        <p>
          These terms are between you and <SiteName /> (“we”), of <OfficeAddress />, and apply whenever you
          use this website (“the site”). By using the site you accept these terms. If you do not accept them,
          please do not use the site; you are welcome to call us instead.
        </p>
        <p>
          A trip that you book is governed by the written proposal and the booking conditions that come with
          it. If they differ from these terms, the proposal and the booking conditions prevail for that trip.
          We may revise these terms; the version on this page on the day of your visit is the one that
          applies.
        </p>
      </>
    ),
  },
  {
    id: "your-use-of-the-site",
    title: "Your Use of the Site",
    body: (
      <>
        <p>
          The site is to be used only as a personal shopping resource: to find out about trips, to ask us
          about them, and to arrange travel for yourself and those who travel with you. Any commercial use
          needs our written consent first.
        </p>
        <p>
          Access to certain areas of the site is restricted and subject to registration. If we give you an
          account, the details you register must be true, you keep your password confidential, and you tell us
          at once if you believe someone else has used your password. Until you tell us, you are responsible
          for what is done with your account. We may restrict further areas, or the whole site, at our
          discretion.
        </p>
        <p>You agree not to:</p>
        <ul>
          <li>copy or collect content by automated means, except as search engines ordinarily do;</li>
          <li>
            send false requests, unsolicited advertising, or anything unlawful, threatening or defamatory;
          </li>
          <li>pretend to be somebody else;</li>
          <li>
            try to reach areas, accounts or data that are not yours, or disturb the working of the site;
          </li>
          <li>introduce harmful code, or probe our security without our written permission.</li>
        </ul>
        <p>
          Itineraries, prices and availability are shown for information. Prices are in US dollars and begin
          at the figure given; they vary with accommodation, season or holidays, group size, activities and
          trip duration. Entry rules, health advice and opening hours change: check the official sources
          before you travel.
        </p>
      </>
    ),
  },
  {
    id: "limitation-of-liability",
    title: "Limitation of Liability",
    body: (
      <>
        <p>
          We take care with what we publish, but we provide the site as it is and as it is available. We do
          not promise that it is free of errors or always reachable, and we are not responsible for the
          content of other websites to which it links.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect or consequential loss, nor for loss of
          profit, data or opportunity, that arises from the use of the site or from reliance on it. Transport,
          lodging and activities are provided by independent companies, each responsible for its own services
          under its own conditions.
        </p>
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for
          fraud, or for anything else that cannot lawfully be limited, or takes away rights you have as a
          consumer.
        </p>
      </>
    ),
  },
  {
    id: "indemnification",
    title: "Indemnification",
    body: (
      <p>
        You agree to compensate us, our staff and our partners for claims, losses and reasonable costs,
        including legal fees, that result from your breach of these terms, from unlawful use of the site by
        you or through your account, or from anything you send us that infringes the rights of another person.
      </p>
    ),
  },
  {
    id: "intellectual-property",
    title: "Intellectual Property",
    body: (
      <>
        <p>
          The itineraries, texts, illustrations, photographs, logo and design of the site belong to us or to
          those who let us use them, and are protected by copyright and other laws. You may read them, print
          an itinerary for your own travels, and share links to it. Any other copying, adaptation or
          publication needs our written consent.
        </p>
        <p>
          What you send us stays yours. You allow us to use it to answer you and to plan your trip. If you
          suggest an improvement, we may use the idea without owing you a payment.
        </p>
      </>
    ),
  },
  {
    id: "privacy",
    title: "Privacy",
    body: (
      <p>
        How we handle personal data is described in our <Link to="/privacy-policy">privacy notice</Link>,
        which follows the Data Protection Act, 2019 of Barbados.
      </p>
    ),
  },
  {
    id: "termination",
    title: "Termination",
    body: (
      <p>
        You may stop using the site, and have your account deleted, at any time. We may suspend or end your
        access without notice if you break these terms or if the law requires it. Trips already booked are not
        affected; their own conditions apply. The sections on liability, indemnification, intellectual
        property and governing law continue to apply afterwards.
      </p>
    ),
  },
  {
    id: "governing-law",
    title: "Governing Law",
    body: (
      <>
        <p>
          These terms are governed by the laws of Barbados, and the courts of Barbados have jurisdiction over
          any dispute about them, unless mandatory consumer law where you live gives you another choice.
        </p>
        <p>
          If one of these terms cannot be enforced, the others remain in force. Talk to us first: nearly
          everything can be settled by a conversation, and you can start one on the{" "}
          <Link to="/contact">contact page</Link>.
        </p>
      </>
    ),
  },
];
