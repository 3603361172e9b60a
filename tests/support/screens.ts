import { expect, type Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { SupabaseClient } from "@supabase/supabase-js";
import routes from "#app/routes.ts";

/** Paths of all routes, with their parameters. */
const pathsIn = (entries: readonly RouteConfigEntry[], parent = ""): readonly string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [full || "/"] : []), ...pathsIn(children, full)];
  });
const PATHS = pathsIn(routes).map((path) => path.replaceAll(/\/:\w+\?/g, ""));
/** They need a link or a session, or are no page. */
const LEFT_OUT =
  /^\/(proposal|preview|my-itineraries|account|start|site.webmanifest|second-factor|listing-counts|reset-password|\*)/;

export const STAFF_PATHS = PATHS.filter((path) => path.startsWith("/admin"));
export const PUBLIC_PATHS = PATHS.filter((path) => !path.startsWith("/admin") && !LEFT_OUT.test(path));

/** The path of the first record, if it is a record's. */
export async function withIds(service: SupabaseClient, path: string): Promise<string> {
  const [, table] = path === "/itinerary" ? ["", "itineraries"] : (/^\/admin\/(\w+)\/:id$/.exec(path) ?? []);
  if (!table) return path;
  const { data } = await service.from(table).select("id").limit(1).single().throwOnError();
  return `${path.replace("/:id", "")}/${data.id}`;
}

/** Goes to another screen without loading a new document. */
export async function visit(page: Page, path: string) {
  const title = await page.title();
  await page.evaluate((to) => {
    window.history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
  await expect(page, path).not.toHaveTitle(title);
}
