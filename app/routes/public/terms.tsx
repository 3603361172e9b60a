import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { termsSections, termsSummary } from "#app/features/legal/terms-of-use.tsx";
import { pageMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Website Terms of Use",
    description:
      "The rules for using this site: what it is for, what we are liable for, who owns what, and which law applies.",
    path: "/terms-of-use",
    site: matches[0].loaderData,
  });

export default function Terms() {
  return (
    <LegalPage
      title="Website Terms of Use"
      intro="What you can expect of this site, and what it expects of you."
      summary={termsSummary}
      sections={termsSections}
    />
  );
}
