import { plainAnswer } from "#app/features/faqs/answer-markup.ts";
import type { FaqGroup } from "#app/features/faqs/faq-groups.ts";

/** The questions as structured data for search engines. */
export function faqJsonLd(groups: readonly FaqGroup[]): object {
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
