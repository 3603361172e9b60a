import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { RequestFacts } from "#app/features/requests/manage/request-facts.tsx";

/** What the customer wrote comes first; who, when and for how many stands beside it. */
export function RequestMessage({ request }: { request: WholeRequest }) {
  return (
    <section
      aria-label={request.name}
      className="grid min-w-0 gap-5 rounded-card border border-sand-deep bg-white p-4 @2xl:grid-cols-[minmax(0,1fr)_14rem]"
    >
      {request.message ? (
        <blockquote className="h-fit whitespace-pre-wrap break-words rounded-xl bg-sand p-4">
          {request.message}
        </blockquote>
      ) : (
        <p className="text-ink-soft">They wrote no message.</p>
      )}
      <RequestFacts request={request} />
    </section>
  );
}
