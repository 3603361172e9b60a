import { Notice } from "#app/components/ui/notice.tsx";
import { formatDateRange } from "#domain/date-range.ts";

/** Says that this is a copy, and its date. */
export function StoredTripNotice({ keptAt }: { keptAt: string | null }) {
  if (keptAt === null) return null;
  const day = keptAt.slice(0, 10);
  return (
    <div className="mb-6">
      <Notice tone="info">
        We cannot be reached right now. This is your copy of {formatDateRange(day, day)}, kept in this browser
        until you log out.
      </Notice>
    </div>
  );
}
