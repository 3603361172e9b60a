import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { localDay } from "#app/features/trips/countdown.ts";
import type { MyRequest } from "#app/features/trips/trips.data.ts";
import { myRequests } from "#app/features/trips/trips.queries.ts";
import type { DataClient } from "#domain/data-client.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { shorten } from "#domain/shorten.ts";

const TYPES: Readonly<Record<MyRequest["type"], string>> = {
  contact: "Message",
  customization: "Changes to a trip",
  full_itinerary: "Itinerary as it is",
  custom_vacation: "A custom trip",
  data_export: "Copy of your data",
};

interface StatusLabel {
  readonly label: string;
  readonly meaning: string;
}

const STATUSES: Readonly<Partial<Record<MyRequest["status"], StatusLabel>>> = {
  new: { label: "Received", meaning: "We have received your request and will read it soon." },
  in_progress: { label: "In progress", meaning: "Someone is working on it and will write to you." },
  quoted: { label: "Answered", meaning: "We have e-mailed you a proposal." },
  won: { label: "Booked", meaning: "Your trip is booked. You can find it under your trips." },
  lost: { label: "Closed", meaning: "This request is closed. Write to us if you change your mind." },
};

const DATA_REQUEST_STATUSES: typeof STATUSES = {
  quoted: { label: "Answered", meaning: "Our answer is in your inbox." },
  won: { label: "Done", meaning: "We have done what you asked." },
  lost: { label: "Closed", meaning: "This request is closed. Write to us if something is missing." },
};

/** A request's type and status, as travelers see them. */
export function requestLabels({ type, status }: Pick<MyRequest, "type" | "status">) {
  const fallback = { label: "Received", meaning: "We have received your request." };
  const statusLabel =
    (type === "data_export" && DATA_REQUEST_STATUSES[status]) || STATUSES[status] || fallback;
  return { kind: TYPES[type], ...statusLabel };
}

/** The traveler's requests and their status. */
export function MyRequests({ client, userId }: { client: DataClient; userId: string }) {
  const requests = useQuery(myRequests(client, userId));
  return (
    <section aria-labelledby="my-requests" className="mt-16">
      <h2 id="my-requests" className="mb-6 text-3xl text-sea">
        Your requests
      </h2>
      <Loaded
        query={requests}
        loading={
          <div role="status">
            <p className="sr-only">Loading your requests...</p>
            <Skeleton className="h-24 w-full" />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <p className="text-ink-soft">Requests you send while logged in appear here, with their status.</p>
          ) : (
            <ul className="divide-y divide-sand-deep rounded-card bg-white px-6 ring-1 ring-sand-deep">
              {data.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function formatDay(moment: string): string {
  const day = localDay(new Date(moment));
  return formatDateRange(day, day);
}

function RequestRow({ request }: { request: MyRequest }) {
  const { kind, label, meaning } = requestLabels(request);
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 py-5 sm:flex-row sm:justify-between">
      <div className="min-w-0">
        <h3 className="wrap-break-word font-sans font-semibold text-lg">{request.subject || kind}</h3>
        <p className="text-ink-soft text-sm">
          {kind}, sent on <time dateTime={request.created_at}>{formatDay(request.created_at)}</time>
        </p>
        {request.message && (
          <p className="wrap-break-word mt-2 text-ink-soft">{shorten(request.message, 160)}</p>
        )}
      </div>
      <div className="sm:w-64 sm:shrink-0 sm:text-right">
        <p className="inline-block rounded-full bg-sand-deep px-3 py-1 font-semibold text-sm">{label}</p>
        <p className="mt-1 text-ink-soft text-sm">{meaning}</p>
      </div>
    </li>
  );
}
