import {
  type ChecklistFields,
  describeFeatured,
  MAX_FEATURED_ON_HOME,
  missingForVisitors,
} from "#app/features/itineraries/manage/publish-checklist.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

/** Number of incomplete itineraries that a note names. */
const MAX_NAMED = 3;

export const describeCount = (rows: readonly unknown[]) =>
  `${rows.length} ${rows.length === 1 ? "itinerary" : "itineraries"}`;

/** How many itineraries were not published, and what visitors will miss in the others. */
export function noteOnPublished(
  published: readonly (ChecklistFields & { readonly title: string })[],
  skipped: readonly unknown[],
): string {
  const incompleteNotes = published
    .map((itinerary) => ({ title: itinerary.title, missing: missingForVisitors(itinerary) }))
    .filter(({ missing }) => missing.length > 0)
    .map(({ title, missing }) => ` ${title} still needs ${joinWithAnd(missing)}.`);
  const unpublishedNote =
    skipped.length > 0
      ? ` ${describeCount(skipped)} left as ${skipped.length === 1 ? "a draft" : "drafts"}: only the title is filled in.`
      : "";
  const unnamedCount = incompleteNotes.length - MAX_NAMED;
  const unnamedNote = unnamedCount > 0 ? ` ${unnamedCount} more are incomplete.` : "";
  return `${unpublishedNote}${incompleteNotes.slice(0, MAX_NAMED).join("")}${unnamedNote}`;
}

/** Why some featured itineraries are not on the home page. `featuredCount` includes only published ones. */
export function noteOnFeatured(
  rows: readonly { readonly is_published: boolean }[],
  featuredCount: number,
): string {
  const unpublished = rows.filter(({ is_published }) => !is_published);
  const unpublishedNote =
    unpublished.length > 0
      ? ` ${unpublished.length} of them ${unpublished.length === 1 ? "is a draft" : "are drafts"}: only published ones appear on the home page.`
      : "";
  return `${unpublishedNote}${featuredCount > MAX_FEATURED_ON_HOME ? ` ${describeFeatured(featuredCount)}. To choose which, stop featuring one.` : ""}`;
}
