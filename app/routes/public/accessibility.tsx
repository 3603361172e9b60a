import { PageIntro } from "#app/components/page-intro.tsx";
import { OfficeEmail, OfficePhone, SiteName } from "#app/features/legal/office-details.tsx";
import { pageMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/accessibility.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Accessibility",
    description: "Which standard this site meets, how it was tried, what is missing, and whom to tell.",
    path: "/accessibility",
    site: matches[0].loaderData,
  });

export default function Accessibility() {
  return (
    <main id="main" className="grow">
      <PageIntro title="Accessibility">
        Everybody should be able to choose, book and take a trip with us.
      </PageIntro>
      <div className="legal-text mx-auto w-full max-w-3xl px-6 py-14">
        <h2 className="text-2xl text-sea">What holds</h2>
        <p>
          <SiteName /> aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on all
          pages, as EN 301 549 and the European Accessibility Act ask. You can choose a trip, write to us,
          read and accept a proposal, and use your account with a keyboard, a screen reader, voice, and at 400
          % zoom. The PDFs of trips and proposals are tagged (PDF/UA-1).
        </p>
        <h2 className="text-2xl text-sea">What is missing</h2>
        <ul>
          <li>We have tried the screen reader Orca. VoiceOver, NVDA and JAWS have not been tried.</li>
          <li>The calendar to book a call belongs to another company. You can write or call instead.</li>
          <li>
            The forms need a browser from 2024 or later. In an older one the pages can be read, and they name
            our e-mail address.
          </li>
        </ul>
        <h2 className="text-2xl text-sea">Tell us</h2>
        <p>
          If something does not work for you, write to <OfficeEmail />
          <OfficePhone />. A person answers, sends you what you need in another form, and says by when it is
          repaired. If you are in the European Union and our answer does not help, you can turn to the
          accessibility authority of your country.
        </p>
      </div>
    </main>
  );
}
