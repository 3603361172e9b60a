import type { OthersChange } from "#app/lib/last-change.ts";
import { formatMoment } from "#app/lib/moment.ts";
import { notify } from "#app/lib/notify.ts";

/** Says what someone else saved while this form was open; no change is lost. */
export function tellMerged(other: OthersChange | null): void {
  if (!other || other.fields.length === 0) return;
  void notify({
    tone: "info",
    title: "Both changes are kept",
    description: `${other.who} saved changes on ${formatMoment(other.at)}: ${other.fields.join(", ")}.`,
  });
}
