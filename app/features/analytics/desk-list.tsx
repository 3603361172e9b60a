import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { readDesk } from "#app/features/analytics/desk.data.ts";
import { type DeskGroup, deskGroups } from "#app/features/analytics/desk-items.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { dayIn } from "#app/lib/moment.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

/** What is on the desk today: each line leads to where it is done. */
export function DeskList() {
  const client = useAdminData();
  const office = useSiteDetails();
  const now = new Date();
  const today = dayIn(office.timeZone, now);
  const desk = useQuery({
    queryKey: ["admin", "dashboard", "desk", today],
    queryFn: () => readDesk(client, today),
  });
  if (desk.isError) {
    return (
      <Panel title="On your desk" padded={false}>
        <TableError message={desk.error.message} onRetry={() => desk.refetch()} />
      </Panel>
    );
  }
  const groups = desk.data && deskGroups(desk.data, office, now);
  return (
    <Panel title="On your desk">
      {!groups && <Skeleton className="h-40" />}
      {groups?.length === 0 && (
        <p className="flex items-center gap-3 text-ink-soft">
          <CircleCheck aria-hidden className="size-5 text-leaf" /> Nobody waits, nobody leaves soon, nothing
          is half done.
        </p>
      )}
      <div className="flex flex-col gap-5">
        {groups?.map((group) => (
          <Group key={group.heading} group={group} />
        ))}
      </div>
    </Panel>
  );
}

function Group({ group: { heading, all, items } }: { group: DeskGroup }) {
  return (
    <section aria-label={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans font-semibold text-ink-soft text-sm tracking-normal">{heading}</h3>
        <Link to={all.to} className="inline-flex min-h-8 items-center gap-1 text-sea text-sm hover:underline">
          {all.label} <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <ul className="divide-y divide-sand-deep">
        {items.map(({ id, to, title, detail, isLate }) => (
          <li key={id}>
            <Link to={to} className="-mx-2 block rounded-lg px-2 py-2 hover:bg-sand">
              <span className="block break-words font-semibold">{title}</span>
              <span className={`block break-words text-sm ${isLate ? "text-coral-ink" : "text-ink-soft"}`}>
                {detail}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
