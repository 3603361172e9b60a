import { Plus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { AnswerText } from "#app/features/faqs/answer-text.tsx";
import type { FaqGroup, PublishedFaq } from "#app/features/faqs/faqs.data.ts";

/** One category of questions, with at most one open answer. */
export function FaqAccordion({ group }: { group: FaqGroup }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const headingId = useId();
  const { hash } = useLocation();
  // A URL such as /faqs#do-i-need-a-visa opens its answer.
  useEffect(() => {
    const target = group.faqs.find((faq) => hash === `#${faqAnchor(faq.question)}`);
    if (target) setOpenId(target.id);
  }, [hash, group]);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-2xl text-sea sm:text-3xl">
        {group.name}
      </h2>
      {group.faqs.length === 0 && <p className="mt-4 text-ink-soft">No FAQs in this category.</p>}
      <div className="mt-5 grid gap-3">
        {group.faqs.map((faq) => (
          <FaqItem
            key={faq.id}
            faq={faq}
            isOpen={faq.id === openId}
            onToggle={() => setOpenId(faq.id === openId ? null : faq.id)}
          />
        ))}
      </div>
    </section>
  );
}

function FaqItem({ faq, isOpen, onToggle }: { faq: PublishedFaq; isOpen: boolean; onToggle(): void }) {
  const answerId = useId();
  const questionId = useId();
  return (
    <div id={faqAnchor(faq.question)} className="rounded-card bg-white ring-1 ring-sand-deep">
      <h3 className="font-sans text-lg leading-snug tracking-normal">
        <button
          type="button"
          id={questionId}
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-5 py-4 text-left hover:text-leaf-dark sm:px-6"
        >
          {faq.question}
          <Plus
            aria-hidden
            className={`size-5 shrink-0 text-coral-ink transition-transform duration-200 print:hidden ${isOpen ? "rotate-45" : ""}`}
          />
        </button>
      </h3>
      {/* Closed answers stay in the page for search engines, printing and browsers without JavaScript. */}
      <section
        id={answerId}
        aria-labelledby={questionId}
        className={`px-5 pb-6 text-ink-soft sm:px-6 ${isOpen ? "fade-in" : "hidden noscript:block print:block"}`}
      >
        <AnswerText answer={faq.answer} />
      </section>
    </div>
  );
}

/** The URL fragment of a question, such as do-i-need-a-visa for 'Do I need a visa?'. */
export function faqAnchor(question: string): string {
  const withoutAccents = question.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return withoutAccents.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
