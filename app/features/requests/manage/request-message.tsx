import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { RequestFacts } from "#app/features/requests/manage/request-facts.tsx";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import { TYPE_LABELS } from "#domain/request-labels.ts";

/** What the customer wrote comes first; who, when and for how many stands beside it. */
export function RequestMessage({ request }: { request: WholeRequest }) {
  return (
    <section
      aria-label={request.name}
      className="min-w-0 rounded-card border border-sand-deep bg-white p-4 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words text-xl">{request.name}</h2>
          <p className="mt-1 text-ink-soft text-sm">
            {TYPE_LABELS[request.type]}
            {request.subject && ` · ${request.subject}`}
          </p>
        </div>
        <StatusBadge status={request.status} />
      </div>
      <div className="grid gap-5 @2xl:grid-cols-[minmax(0,1fr)_16rem]">
        {request.message ? (
          <blockquote className="h-fit whitespace-pre-wrap break-words rounded-xl bg-sand p-4 text-lg">
            {request.message}
          </blockquote>
        ) : (
          <p className="text-ink-soft">They wrote no message.</p>
        )}
        <RequestFacts request={request} />
      </div>
    </section>
  );
}
