import { z } from "zod";
import type { ItineraryRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import {
  type ManagedItinerary,
  managedItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { readListPage } from "#app/lib/list-page.ts";
import type { SavedRow } from "#app/lib/save-row.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const COLUMNS =
  "id, title, subtitle, location, region, category, countries, regions, categories, duration, description, image, image_alt, image_focus, images, highlights, includes, excludes, daily_itinerary, important_details, visa_information_url, price, pace, effort, best_months, access_notes, price_levels, is_published, is_featured, created_at, updated_at";

export type ItineraryTab = "all" | "published" | "drafts";

export interface ItineraryView {
  readonly search: string;
  readonly tab: ItineraryTab;
  readonly sort: string;
  readonly ascending: boolean;
  readonly page: number;
  readonly pageSize: number;
}

function selectTab(client: DataClient, tab: ItineraryTab, options: { count: "exact"; head?: boolean }) {
  const query = client.from("itineraries").select(options.head ? "id" : COLUMNS, options);
  return tab === "all" ? query : query.eq("is_published", tab === "published");
}

export async function listItineraries(client: DataClient, view: ItineraryView) {
  if (view.search.trim()) return searchItineraries(client, view);
  const query = selectTab(client, view.tab, { count: "exact" })
    .order(view.sort, { ascending: view.ascending })
    .order("id");
  const { rows, total } = await readListPage(query, { ...view, what: "itineraries" });
  return { itineraries: readableRows(managedItinerary, rows), total };
}

/** Counts of all matches, and the ids on one page. */
const foundItineraries = z.object({ published: z.number(), drafts: z.number(), ids: z.array(z.string()) });

/** Searches through a database function, because row-level security keeps a plain query from using the index. */
async function findItineraries(client: DataClient, view: Partial<ItineraryView> & { search: string }) {
  const { pageSize, ...params } = view;
  const { data, error } = await client.rpc("find_itineraries", {
    ...params,
    ...(pageSize && { page_size: pageSize }),
  });
  if (error) throw toAppError(error, `Error loading itineraries: ${error.message}`);
  const { published, drafts, ids } = foundItineraries.parse(data);
  return { counts: { all: published + drafts, published, drafts }, ids };
}

async function searchItineraries(client: DataClient, view: ItineraryView) {
  const { counts, ids } = await findItineraries(client, view);
  const total = counts[view.tab];
  if (ids.length === 0) return { itineraries: [], total };
  const { data, error } = await client.from("itineraries").select(COLUMNS).in("id", ids);
  if (error) throw toAppError(error, `Error loading itineraries: ${error.message}`);
  const rows = readableRows(managedItinerary, data);
  return { itineraries: rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total };
}

export async function countItineraries(
  client: DataClient,
  search: string,
): Promise<Record<ItineraryTab, number>> {
  if (search.trim()) return (await findItineraries(client, { search, pageSize: 1 })).counts;
  const count = async (tab: ItineraryTab) => {
    const result = await selectTab(client, tab, { count: "exact", head: true });
    if (result.error) throw toAppError(result.error);
    return result.count ?? 0;
  };
  const [published, drafts] = await Promise.all([count("published"), count("drafts")]);
  return { all: published + drafts, published, drafts };
}

export async function readItinerary(client: DataClient, id: string): Promise<ManagedItinerary> {
  const { data, error } = await client.from("itineraries").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throw toAppError(error);
  if (!data) throw new AppError("not-found", "This could not be found. It may have been deleted.");
  return managedItinerary.parse(data);
}

export async function createItinerary(
  { auth, data: client }: Pick<AdminSession, "auth" | "data">,
  row: ItineraryRow & { readonly id: string },
): Promise<SavedRow & { readonly id: string }> {
  const { data: current } = await auth.getSession();
  if (!current.session) throw new AppError("forbidden", "You must be logged in to create an itinerary");
  const { data, error } = await client
    .from("itineraries")
    .upsert({ ...row, created_by: current.session.user.id })
    .select("id, updated_at")
    .single();
  if (error) throw toAppError(error);
  return { id: data.id, version: data.updated_at, other: null };
}

/** An unused title for a copy: 'Peru (copy)', or 'Peru (copy 2)' if that is taken. */
export async function unusedCopyTitle(client: DataClient, title: string): Promise<string> {
  // Leaves room for the suffix, because a title has at most 200 characters.
  const stem = title.replace(/ \(copy(?: \d+)?\)$/, "").slice(0, 185);
  // Escapes the wildcards of LIKE.
  const pattern = `${stem.replace(/[\\%_]/g, "\\$&")} (copy%`;
  const { data, error } = await client.from("itineraries").select("title").like("title", pattern);
  if (error) throw toAppError(error);
  const titles = new Set(data.map((row) => row.title));
  let copyTitle = `${stem} (copy)`;
  for (let number = 2; titles.has(copyTitle); number += 1) copyTitle = `${stem} (copy ${number})`;
  return copyTitle;
}

/** Whether another itinerary has exactly this title. */
export async function isTitleTaken(client: DataClient, title: string, id: string | null): Promise<boolean> {
  let query = client.from("itineraries").select("id", { count: "exact", head: true }).eq("title", title);
  if (id) query = query.neq("id", id);
  const { count, error } = await query;
  if (error) throw toAppError(error);
  return (count ?? 0) > 0;
}

/** Number of published featured itineraries, of which the home page shows the newest. */
export async function countFeatured(client: DataClient): Promise<number> {
  const { count, error } = await client
    .from("itineraries")
    .select("id", { count: "exact", head: true })
    .eq("is_featured", true)
    .eq("is_published", true);
  if (error) throw toAppError(error);
  return count ?? 0;
}

export async function setItineraryFlag(
  client: DataClient,
  id: string,
  change: { is_published: boolean } | { is_featured: boolean },
): Promise<void> {
  const { error } = await client.from("itineraries").update(change).eq("id", id).select("id").single();
  if (error) throw toAppError(error);
}

export async function deleteItinerary(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("itineraries").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** Creates a private link that shows the itinerary as visitors would see it, even if it is unpublished. */
export async function createPreviewLink(client: DataClient, id: string): Promise<string> {
  const { data, error } = await client
    .from("itinerary_previews")
    .insert({ itinerary_id: id })
    .select("token")
    .single();
  if (error) throw toAppError(error);
  return `/preview/${data.token}`;
}
