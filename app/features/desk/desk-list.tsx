import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Phone } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { putOffPayment, readDesk } from "#app/features/desk/desk.data.ts";
import { type DeskItem, deskSections } from "#app/features/desk/desk-items.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { formatDay } from "#app/lib/date-format.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { addDays } from "#domain/calendar-days.ts";
import { dateIn } from "#domain/zone-offset.ts";

/** Open work for staff, most urgent first. Each row links to the page where it is done. */
export function DeskList() {
  const client = useAdminClient();
  const office = useSiteDetails();
  const now = new Date();
  const today = dateIn(office.timeZone, now);
  const desk = useQuery({
    queryKey: ["admin", "dashboard", "desk", today],
    queryFn: () => readDesk(client, today),
    refetchInterval: 60_000,
  });
  const sections = desk.data && deskSections(desk.data, office, now);
  return (
    <Panel title="On your desk">
      <Loaded query={desk} loading={<Skeleton className="h-40" />} />
      {sections?.length === 0 && (
        <p className="flex items-center gap-3 text-ink-soft">
          <CircleCheck aria-hidden className="size-5 text-leaf" /> All clear: no open requests, departures or
          drafts.
        </p>
      )}
      <ul aria-label="Queue" className="divide-y divide-sand-deep">
        {sections?.flatMap(({ items, more }) => [
          ...items.map((item) => <QueueItem key={`${item.kind}-${item.id}`} item={item} today={today} />),
          more && (
            <li key={more.to}>
              <Link
                to={more.to}
                className="inline-flex min-h-9 items-center text-sea text-sm hover:underline"
              >
                {more.count} more {more.what}
              </Link>
            </li>
          ),
        ])}
      </ul>
    </Panel>
  );
}

function QueueItem({ item, today }: { item: DeskItem; today: string }) {
  const { to, kind, tone, title, detail, when, isLate, putOffProposalId, phone } = item;
  return (
    <li className="flex items-center gap-2">
      <Link
        to={to}
        className="-mx-2 grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-lg px-2 py-2 hover:bg-sand sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]"
      >
        <span className="max-sm:col-span-2 max-sm:mb-0.5">
          <Badge tone={tone}>{kind}</Badge>
        </span>
        <span className="min-w-0">
          <span className="block break-words font-semibold">{title}</span>
          {detail && <span className="line-clamp-1 break-words text-ink-soft text-sm">{detail}</span>}
        </span>
        {when && (
          <span
            className={`whitespace-nowrap text-sm ${isLate ? "font-semibold text-coral-ink" : "text-ink-soft"}`}
          >
            {when}
          </span>
        )}
      </Link>
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, "")}`}
          className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap px-2 font-semibold text-sea text-sm hover:underline"
        >
          <Phone aria-hidden className="size-4" />
          <span className="sr-only">Call: </span>
          {phone}
        </a>
      )}
      {putOffProposalId && <PutOff proposalId={putOffProposalId} title={title} today={today} />}
    </li>
  );
}

const DAYS_PUT_OFF = 7;

/** Postpones a payment reminder by a week. */
function PutOff({ proposalId, title, today }: { proposalId: string; title: string; today: string }) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const until = addDays(today, DAYS_PUT_OFF);
  const putOff = async () => {
    try {
      await putOffPayment(client, proposalId, until);
      void notify({ tone: "success", title: `Put off until ${formatDay(until)}` });
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to put it off", description: errorMessage(cause) });
    }
    await refetchAfterChange(queries, { queryKey: ["admin", "dashboard"] });
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      className="whitespace-nowrap px-2"
      aria-label={`Put off: ${title}`}
      onClick={putOff}
    >
      Put off
    </Button>
  );
}
