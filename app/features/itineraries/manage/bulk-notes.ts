import {
  type Checked,
  describeFeatured,
  missingBeforePublishing,
  ON_HOME,
} from "#app/features/itineraries/manage/publish-checklist.ts";
import { listOf } from "#domain/list-of.ts";

export const countItineraries = (rows: readonly unknown[]) =>
  `${rows.length} ${rows.length === 1 ? "itinerary" : "itineraries"}`;

/** Which itineraries were not published, and what visitors would miss in the others. */
export function noteOnPublished(
  published: readonly (Checked & { readonly title: string })[],
  left: readonly unknown[],
): string {
  const lacking = published
    .map((itinerary) => ({ title: itinerary.title, missing: missingBeforePublishing(itinerary) }))
    .filter(({ missing }) => missing.length > 0)
    .map(({ title, missing }) => ` ${title} still needs ${listOf(missing)}.`);
  const drafts =
    left.length > 0
      ? ` ${countItineraries(left)} left as ${left.length === 1 ? "a draft" : "drafts"}: only the title is filled in.`
      : "";
  return `${drafts}${lacking.slice(0, 3).join("")}${lacking.length > 3 ? ` ${lacking.length - 3} more are incomplete.` : ""}`;
}

/** What featuring does not do automatically; `featured` is the number of published featured ones. */
export function noteOnFeatured(
  rows: readonly { readonly is_published: boolean }[],
  featured: number,
): string {
  const drafts = rows.filter(({ is_published }) => !is_published);
  const waiting =
    drafts.length > 0
      ? ` ${drafts.length} of them ${drafts.length === 1 ? "is a draft" : "are drafts"}: only published ones appear on the home page.`
      : "";
  return `${waiting}${featured > ON_HOME ? ` ${describeFeatured(featured)}. Turn one off to change which.` : ""}`;
}
