import { data, Link } from "react-router";
import { ClosingCall } from "#app/components/closing-call.tsx";
import { PageIntro } from "#app/components/page-intro.tsx";
import type { FaqGroup } from "#app/features/faqs/faq-groups.ts";
import { FaqList } from "#app/features/faqs/faq-list.tsx";
import { faqPage } from "#app/features/faqs/faq-seo.ts";
import { readFaqGroups } from "#app/features/faqs/faqs.data.ts";
import { faqGroups } from "#app/features/faqs/faqs.queries.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useReading } from "#app/lib/use-reading.ts";
import type { Route } from "./+types/faqs.ts";

interface FaqData {
  readonly groups: readonly FaqGroup[] | null;
  /** The server could not read them. */
  readonly failed: boolean;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { readOnce, log } = context.get(pageServices);
  try {
    return data<FaqData>({ groups: await readOnce(readFaqGroups), failed: false });
  } catch (error) {
    log("error", "FAQs not read", { error });
    return data<FaqData>({ groups: null, failed: true }, { status: 503 });
  }
}

/** On client-side navigation the page renders at once and reads its data itself. */
export const clientLoader = (): FaqData => ({ groups: null, failed: false });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const groups = loaderData.groups ?? [];
  return pageMeta({
    title: "Frequently Asked Questions",
    description:
      "How requests, prices, visas, health and payment work, answered plainly by the people who plan the trips.",
    path: "/faqs",
    siteUrl: matches[0].loaderData.siteUrl,
    ...(groups.length > 0 && { jsonLd: [faqPage(groups)] }),
  });
}

export default function Faqs({ loaderData }: Route.ComponentProps) {
  const query = useReading(faqGroups, loaderData.groups);
  return (
    <main id="main" className="grow">
      <PageIntro title="Frequently Asked Questions">
        What people ask before they trust us with two weeks of their life. Not here?{" "}
        <Link to="/contact" className="font-semibold text-white underline underline-offset-4">
          Ask a person
        </Link>
        .
      </PageIntro>
      <div className="mx-auto w-full max-w-4xl px-6 py-14">
        <FaqList data={query.data} isError={query.isError || (loaderData.failed && !query.data)} />
      </div>
      <ClosingCall
        title="Still wondering?"
        subtitle="Ask the people who plan the trips. Half a question is plenty."
        buttonText="Ask us"
      />
    </main>
  );
}
