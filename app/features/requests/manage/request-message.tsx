import type { FullRequest } from "#app/features/requests/manage/manage-requests.schema.ts";

/** The customer's message. */
export function RequestMessage({ request }: { request: FullRequest }) {
  return (
    <section aria-label={request.name} className="min-w-0 rounded-card border border-sand-deep bg-white p-3">
      {request.message ? (
        <blockquote className="whitespace-pre-wrap break-words rounded-xl bg-sand p-4 text-lg">
          {request.message}
        </blockquote>
      ) : (
        <p className="p-2 text-ink-soft">They wrote no message.</p>
      )}
    </section>
  );
}
