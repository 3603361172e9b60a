import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { AlsoOpen } from "#app/components/admin/also-open.tsx";
import { Badge } from "#app/components/admin/badge.tsx";
import { BackLink } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { FormDialog } from "#app/components/admin/record-form.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { RecordHeading } from "#app/components/record-heading.tsx";
import { TripDifferences } from "#app/components/trip-differences.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { oneTrip, tripAgreement } from "#app/features/trips/manage/manage-trips.data.ts";
import type { TripDetails } from "#app/features/trips/manage/managed-trip.data.ts";
import { countTripDays, describeOwnDays } from "#app/features/trips/manage/trip-days.ts";
import { EditTripForm } from "#app/features/trips/manage/trip-form.tsx";
import { TripHistory, TripReadiness } from "#app/features/trips/manage/trip-history.tsx";
import { TripMoney } from "#app/features/trips/manage/trip-money.tsx";
import { TripPapers } from "#app/features/trips/manage/trip-papers.tsx";
import { TripPlanPanel } from "#app/features/trips/manage/trip-plan-panel.tsx";
import { TripStatusBadge } from "#app/features/trips/manage/trip-status-badge.tsx";
import { TripFiles } from "#app/features/trips/trip-files.tsx";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { formatRelativeDay } from "#app/lib/relative-time.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { describeExpert } from "#domain/proposals/expert.ts";
import { dateIn } from "#domain/zone-offset.ts";

/** Content about the trip's request, rendered by other features. */
interface TripSlots {
  proposals(requestId: string): ReactNode;
  messages(requestId: string): ReactNode;
}

/** One trip: traveler, dates, agreement and payments, days, files and messages. */
export function TripScreen({ id, ...slots }: { id: string } & TripSlots) {
  const trip = useQuery(oneTrip(useAdminClient(), id));
  return (
    <>
      <BackLink to="/admin/trips" className="mb-2">
        All trips
      </BackLink>
      <AlsoOpen kind="trip" id={id} />
      <Loaded query={trip} loading={<Skeleton className="h-96" />}>
        {(data) => <OpenTrip trip={data} {...slots} />}
      </Loaded>
    </>
  );
}

function OpenTrip({ trip, proposals, messages }: { trip: TripDetails } & TripSlots) {
  const agreement = useQuery(tripAgreement(useAdminClient(), trip));
  return (
    <>
      <TripHeader trip={trip} />
      <div className="mt-3 empty:hidden">
        <TripDifferences differences={agreement.data?.differences ?? []} />
      </div>
      <div className="mt-3 grid gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <TripDaysPanel trip={trip} />
          <TripPapers trip={{ id: trip.id, days: countTripDays(trip.start_date, trip.end_date) ?? 0 }} />
          <TripPlanPanel trip={trip} />
          <TripHistory trip={trip} />
          {trip.request_id && messages(trip.request_id)}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Traveler trip={trip} />
          <TripReadiness id={trip.id} />
          <TripMoney trip={trip} />
          {trip.request_id && proposals(trip.request_id)}
          <Documents trip={trip} />
        </div>
      </div>
    </>
  );
}

function TripHeader({ trip }: { trip: TripDetails }) {
  const [isEditing, setEditing] = useState(false);
  const { timeZone } = useSiteDetails();
  const today = dateIn(timeZone, new Date());
  const days = countTripDays(trip.start_date, trip.end_date);
  return (
    <header className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-sand-deep bg-white px-4 py-3">
      <div className="min-w-0">
        <RecordHeading name={trip.title} detail={trip.traveler} className="break-words text-xl" />
        <p className="text-ink-soft text-sm">
          {trip.traveler} · {formatDateRange(trip.start_date, trip.end_date)}, {days}{" "}
          {days === 1 ? "day" : "days"}
          {trip.start_date >= today && ` · leaves ${formatRelativeDay(trip.start_date, today)}`}
        </p>
        <p className="mt-1 flex gap-2">
          <TripStatusBadge status={trip.status} />
          {trip.canceled_at && <Badge tone="coral">Canceled</Badge>}
        </p>
      </div>
      <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
        Edit trip
      </Button>
      <FormDialog
        open={isEditing}
        onClose={() => setEditing(false)}
        title="Edit trip"
        description={trip.title}
      >
        <EditTripForm trip={trip} onClose={() => setEditing(false)} />
      </FormDialog>
    </header>
  );
}

function TripDaysPanel({ trip }: { trip: TripDetails }) {
  const days = trip.days ?? [];
  const dates = countTripDays(trip.start_date, trip.end_date) ?? 0;
  const misfit = days.length > 0 && describeOwnDays(dates, days.length);
  return (
    <Panel title="Days">
      {misfit && <Notice tone="info">{misfit}</Notice>}
      {days.length === 0 && <p className="text-ink-soft">No days yet. Choose 'Edit trip' to add them.</p>}
      <ol className="flex flex-col gap-2">
        {days.map(({ day, title, description }) => (
          <li key={day}>
            <details>
              <summary className="min-h-8 cursor-pointer">
                <span className="font-semibold">Day {day}</span> {title}
              </summary>
              <p className="whitespace-pre-wrap break-words pl-4 text-ink-soft">{description}</p>
            </details>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Traveler({ trip }: { trip: TripDetails }) {
  const { request, expert } = trip;
  return (
    <Panel title="Traveler">
      <dl className="grid gap-2 text-sm [&_dt]:font-semibold [&_dt]:text-ink-soft">
        <div>
          <dt>Name</dt>
          <dd>{trip.traveler}</dd>
        </div>
        {request && (
          <div>
            <dt>Contact</dt>
            <dd className="[overflow-wrap:anywhere]">
              <a href={`mailto:${request.email}`} className="text-sea underline">
                {request.email}
              </a>
              {request.phone && (
                <>
                  {" · "}
                  <a href={`tel:${request.phone.replace(/[^+\d]/g, "")}`} className="text-sea underline">
                    {request.phone}
                  </a>
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Planner they see</dt>
          <dd>
            {describeExpert(expert, "en")?.name ??
              (expert ? "None: the owner has no name in their profile" : "None: assign the request")}
          </dd>
        </div>
        {request && (
          <div>
            <dt>Request</dt>
            <dd>
              <Link to={`/admin/requests/${request.id}`} className="text-sea underline">
                Open the request
              </Link>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

function Documents({ trip }: { trip: TripDetails }) {
  const { fetch } = useAdminSession();
  const titleId = useId();
  return (
    <Panel title="Documents">
      <p id={titleId} className="sr-only">
        {trip.title}
      </p>
      <div className="flex flex-wrap gap-2">
        <TripFiles trip={trip} titleId={titleId} fetchAsUser={fetch} />
      </div>
    </Panel>
  );
}
