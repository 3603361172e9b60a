import { Suspense } from "react";
import { Await, Link } from "react-router";
import { CallToAction } from "#app/components/call-to-action.tsx";
import { PageIntro } from "#app/components/page-intro.tsx";
import { plainAnswer } from "#app/features/faqs/answer-markup.ts";
import { FaqList, FaqSkeleton } from "#app/features/faqs/faq-list.tsx";
import { type FaqGroup, readFaqGroups } from "#app/features/faqs/faqs.data.ts";
import { readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/faqs.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  return loadContent(services, () => readFaqGroups(services.visitor), { what: "FAQs" });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 5;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage(url, FRESH_MINUTES, serverLoader);

export const shouldRevalidate = revalidateOnPageChange;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const groups = loaderData.content;
  return pageMeta({
    title: "Frequently Asked Questions",
    description:
      "How requests, prices, visas, health and payment work, answered plainly by the people who plan the trips.",
    path: "/faqs",
    site: matches[0].loaderData,
    // On client-side navigation, which search engines do not use, the FAQs may still be loading.
    ...(Array.isArray(groups) && groups.length > 0 && { jsonLd: [faqJsonLd(groups)] }),
  });
}

export default function Faqs({ loaderData }: Route.ComponentProps) {
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
        <Suspense fallback={<FaqSkeleton />}>
          <Await resolve={loaderData.content}>{(groups) => <FaqList groups={groups} />}</Await>
        </Suspense>
      </div>
      <CallToAction
        title="Still wondering?"
        subtitle="Ask the people who plan the trips. Half a question is plenty."
        buttonText="Ask us"
      />
    </main>
  );
}

/** The questions as structured data for search engines. */
function faqJsonLd(groups: readonly FaqGroup[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: groups
      .flatMap((group) => group.faqs)
      .map((faq) => ({
        "@type": "Question",
        name: faq.question,
        acceptedAnswer: { "@type": "Answer", text: plainAnswer(faq.answer) },
      })),
  };
}
