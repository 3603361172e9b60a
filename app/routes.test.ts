import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

const GUARD = "routes/admin/layout.tsx";
/** Shows the traveler's view without the back-office layout; its data comes from an admin-only function. */
const PREVIEW = "routes/admin/proposal-preview.tsx";

/** Every route with its parent route files. */
function list(entries: readonly RouteConfigEntry[], within: readonly string[] = []): readonly Place[] {
  return entries.flatMap(({ file, path = "", children = [] }) => [
    { file, path, within },
    ...list(children, [...within, file]),
  ]);
}

interface Place {
  readonly file: string;
  readonly path: string;
  readonly within: readonly string[];
}

test("exactly the back-office pages are inside the layout that checks access", () => {
  const all = list(routes);
  const guarded = all.filter(({ within }) => within.includes(GUARD));
  const ofStaff = all.filter(
    ({ file, path }) => file.startsWith("routes/admin/") || path.startsWith("admin"),
  );
  expect(guarded.length).toBeGreaterThan(20);
  expect(ofStaff.filter(({ file }) => file !== GUARD && file !== PREVIEW)).toEqual(guarded);
});
