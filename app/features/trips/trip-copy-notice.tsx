import { Notice } from "#app/components/ui/notice.tsx";
import { formatDateRange } from "#domain/date-range.ts";

/** Says that the page shows a copy, and when it was saved; nothing for current data. */
export function TripCopyNotice({ keptAt }: { keptAt: string | null }) {
  if (keptAt === null) return null;
  const day = keptAt.slice(0, 10);
  return (
    <div className="mb-6">
      <Notice tone="info">
        We cannot be reached right now. This is the copy that your browser saved on{" "}
        {formatDateRange(day, day)}. It is deleted when you log out.
      </Notice>
    </div>
  );
}
