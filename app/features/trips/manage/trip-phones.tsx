import { useQuery } from "@tanstack/react-query";
import { isCurrent, type Paper } from "#app/features/trips/papers/papers.data.ts";
import { isPhoneComplete, keptTrips, missingOnPhone } from "#app/features/trips/phone/kept-trips.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { formatDateTime, formatDay, formatWeekday } from "#app/lib/date-format.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Since when a phone is complete: the weekday within a week, otherwise the day. */
const sinceWhen = (iso: string) =>
  Date.now() - Date.parse(iso) < WEEK_MS ? formatWeekday(iso) : formatDay(iso.slice(0, 10));

/** What the traveler's phones keep for reading without a connection. */
export function TripPhones({ papers, tripId }: { papers: readonly Paper[]; tripId: string }) {
  const { data: client } = useAdminSession();
  const { data: phones = [] } = useQuery(keptTrips(client, ["admin"], tripId));
  const all = papers.filter(isCurrent).length;
  return (
    <ul aria-label="On the traveler's phone" className="mt-3 text-sm">
      {phones.length === 0 && <li>The traveler keeps this trip on no phone yet.</li>}
      {phones.map((phone) => {
        const missing = missingOnPhone(phone, papers);
        return (
          <li key={phone.session_id}>
            {isPhoneComplete(phone, papers)
              ? `Complete on the phone since ${sinceWhen(phone.since)}, ${all} of ${all} papers`
              : [
                  missing.length > 0 &&
                    `Missing on the phone: ${missing.map(({ title }) => title).join(", ")} (${all - missing.length} of ${all} papers are there)`,
                  !phone.has_page && "The page with days and contacts is not on the phone",
                ]
                  .filter(Boolean)
                  .join(". ")}
            <span className="text-ink-soft"> · last checked {formatDateTime(phone.checked_at)}</span>
          </li>
        );
      })}
    </ul>
  );
}
