import { MessageCircleQuestion } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { FaqAccordion } from "#app/features/faqs/faq-accordion.tsx";
import type { FaqGroup } from "#app/features/faqs/faqs.data.ts";
import { AutoRetry } from "#app/lib/page-data.ts";

/** The FAQ groups, or the empty or error state; null means that they could not be read. */
export function FaqList({ groups }: { groups: readonly FaqGroup[] | null }) {
  if (groups === null) {
    return (
      <>
        <Notice tone="error">Could not load FAQs at this time. Please try again later.</Notice>
        <AutoRetry />
      </>
    );
  }
  if (groups.length === 0) return <NoQuestions />;
  return (
    <div className="grid gap-14">
      {groups.map((group) => (
        <FaqAccordion key={group.id} group={group} />
      ))}
    </div>
  );
}

function NoQuestions() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card bg-white p-10 text-center ring-1 ring-sand-deep">
      <MessageCircleQuestion aria-hidden className="size-10 text-leaf" />
      <h2 className="text-2xl">No Questions Yet</h2>
      <p className="max-w-prose text-ink-soft">Be the first to ask: we answer every message.</p>
      <ButtonLink to="/contact" className="mt-2">
        Ask us a question
      </ButtonLink>
    </div>
  );
}

export function FaqSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the questions...</span>
      <Skeleton className="mb-2 h-8 w-56" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="mt-8 mb-2 h-8 w-64" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
