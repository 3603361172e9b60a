import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";
import type { RequestAnalytics } from "#app/features/analytics/request-analytics.data.ts";

const REPLY_STATES = [
  { answer: "in time", label: "Answered on time" },
  { answer: "late", label: "Answered late" },
  { answer: "overdue", label: "Overdue" },
  { answer: "waiting", label: "Not due yet" },
] as const;

const formatHours = (hours: number) =>
  hours < 48 ? `${hours.toFixed(1).replace(/\.0$/, "")} hours` : `${Math.round(hours / 24)} days`;

/** Whether first replies were sent by the promised time. */
export function FirstReplies({
  analytics,
  period,
}: {
  analytics: RequestAnalytics | undefined;
  period: string;
}) {
  const counts = analytics?.answers;
  return (
    <Panel
      title="First replies"
      description="Compared with the time promised in the confirmation e-mail."
      actions={
        <CsvButton
          contents="first replies"
          header={["First reply", "Requests"]}
          rows={counts && REPLY_STATES.map(({ answer, label }) => [label, counts[answer] ?? 0])}
        />
      }
    >
      {counts ? (
        <>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {REPLY_STATES.map(({ answer, label }) => (
              <div key={answer} className="flex items-baseline justify-between gap-4">
                <dt>{label}</dt>
                <dd className="font-semibold tabular-nums">
                  {counts[answer] ? (
                    <Link
                      to={countedRequestsLink({ period, part: "answers", wanted: answer })}
                      aria-label={`${counts[answer]}, ${label}`}
                      className="inline-block min-w-8 py-1 text-right text-sea hover:underline"
                    >
                      {counts[answer].toLocaleString("en")}
                    </Link>
                  ) : (
                    "0"
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-ink-soft text-sm">
            {analytics.median_hours === null
              ? "No replies in this period."
              : `Median first reply: ${formatHours(analytics.median_hours)}.`}
            {counts["no promise"] ? ` ${counts["no promise"]} without a promised time are not counted.` : ""}
          </p>
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}
