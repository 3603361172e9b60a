import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { privacySections, privacySummary } from "#app/features/legal/privacy-notice.tsx";
import { pageMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/privacy.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Privacy Notice",
    description:
      "What we know about visitors and travelers, why, how long we keep it, and your rights under the Data Protection Act, 2019 of Barbados.",
    path: "/privacy-policy",
    site: matches[0].loaderData,
  });

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Notice"
      intro={
        <>
          Published <time dateTime="2025-06-30">30 June 2025</time>, under the Data Protection Act, 2019 of
          Barbados.
        </>
      }
      summary={privacySummary}
      sections={privacySections}
    />
  );
}
