import {
  type Checked,
  describeFeatured,
  missingForVisitors,
  ON_HOME,
} from "#app/features/itineraries/manage/publish-checklist.ts";
import { listOf } from "#domain/list-of.ts";

export const describeCount = (rows: readonly unknown[]) =>
  `${rows.length} ${rows.length === 1 ? "itinerary" : "itineraries"}`;

/** How many itineraries were not published, and what visitors will miss in the others. */
export function noteOnPublished(
  published: readonly (Checked & { readonly title: string })[],
  skipped: readonly unknown[],
): string {
  const lacking = published
    .map((itinerary) => ({ title: itinerary.title, missing: missingForVisitors(itinerary) }))
    .filter(({ missing }) => missing.length > 0)
    .map(({ title, missing }) => ` ${title} still needs ${listOf(missing)}.`);
  const drafts =
    skipped.length > 0
      ? ` ${describeCount(skipped)} left as ${skipped.length === 1 ? "a draft" : "drafts"}: only the title is filled in.`
      : "";
  return `${drafts}${lacking.slice(0, 3).join("")}${lacking.length > 3 ? ` ${lacking.length - 3} more are incomplete.` : ""}`;
}

/** Why some featured itineraries are not on the home page. `featured` counts the published ones. */
export function noteOnFeatured(
  rows: readonly { readonly is_published: boolean }[],
  featured: number,
): string {
  const drafts = rows.filter(({ is_published }) => !is_published);
  const draftNote =
    drafts.length > 0
      ? ` ${drafts.length} of them ${drafts.length === 1 ? "is a draft" : "are drafts"}: only published ones appear on the home page.`
      : "";
  return `${draftNote}${featured > ON_HOME ? ` ${describeFeatured(featured)}. Turn one off to change which.` : ""}`;
}
