import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { ADMIN_LINKS } from "#app/features/admin/admin-links.ts";
import routes from "#app/routes.ts";

const GUARD = "routes/admin/layout.tsx";
/** Shows the traveler's view without the back-office layout; its data comes from an admin-only function. */
const PREVIEW = "routes/admin/proposal-preview.tsx";

/** Every route with its parent route files. */
function listRoutes(
  entries: readonly RouteConfigEntry[],
  parents: readonly string[] = [],
): readonly ListedRoute[] {
  return entries.flatMap(({ file, path = "", children = [] }) => [
    { file, path, parents },
    ...listRoutes(children, [...parents, file]),
  ]);
}

interface ListedRoute {
  readonly file: string;
  readonly path: string;
  readonly parents: readonly string[];
}

test("all back-office pages except the proposal preview, and no others, are inside the layout that checks access", () => {
  const allRoutes = listRoutes(routes);
  const guardedRoutes = allRoutes.filter(({ parents }) => parents.includes(GUARD));
  const staffRoutes = allRoutes.filter(
    ({ file, path }) => file.startsWith("routes/admin/") || path.startsWith("admin"),
  );
  expect(guardedRoutes.length).toBeGreaterThan(20);
  expect(staffRoutes.filter(({ file }) => file !== GUARD && file !== PREVIEW)).toEqual(guardedRoutes);
});

test("every link of the back office's menu leads to a page", () => {
  const paths = listRoutes(routes)
    .filter(({ parents }) => parents.includes(GUARD))
    .map(({ path }) => `/admin/${path}`.replace(/\/(:id\?)?$/, ""));
  expect(ADMIN_LINKS.map(({ to }) => to).filter((to) => !paths.includes(to))).toEqual([]);
});
