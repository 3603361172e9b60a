import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { StaffProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { requestDetails } from "#domain/request-labels.ts";

interface RequestTextProps {
  request: StaffProposal["request"];
  className?: string;
}

/** The customer's request in their own words, beside the form. */
export function RequestText({ request, className = "" }: RequestTextProps) {
  if (!request) return null;
  // Without the itinerary's URL, which the request's own page shows.
  const facts = requestDetails(request.details).filter(({ name }) => name !== "itineraryUrl");
  return (
    <Panel
      title={`From ${request.name}`}
      actions={
        <Link to={`/admin/requests/${request.id}`} className="font-semibold text-sea hover:underline">
          Open request
        </Link>
      }
      className={className}
    >
      {request.message && (
        <p className="wrap-break-word max-h-60 overflow-y-auto whitespace-pre-line">{request.message}</p>
      )}
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ name, label, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-break-word min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
