import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { narrowBuild } from "#server/pages/page-handlers.ts";

type Routes = ServerBuild["routes"];

const route = (id: string, parentId?: string, path?: string, index?: boolean) => ({
  [id]: { id, module: { default: () => null }, ...(parentId && { parentId }), ...(path && { path }), index },
});

const routes: Routes = {
  ...route("root", undefined, ""),
  ...route("layout", "root"),
  ...route("home", "layout", undefined, true),
  ...route("destinations", "layout", "destinations/:kind?/:name?"),
  ...route("faqs", "layout", "faqs"),
  ...route("missing", "layout", "*"),
  ...route("admin", "root", "admin"),
  ...route("dashboard", "admin", undefined, true),
  ...route("admin-faqs", "admin", "faqs"),
};

const assets = { routes } as unknown as ServerBuild["assets"];
const idsFor = (page: string) => {
  const narrow = narrowBuild({ routes, assets } as ServerBuild, page);
  if (!narrow) return null;
  expect(Object.keys(narrow.assets.routes)).toEqual(Object.keys(narrow.routes));
  return Object.keys(narrow.routes);
};

test("a page's build has its own route, the home page's, and what they stand in", () => {
  expect(idsFor("")).toEqual(["root", "layout", "home"]);
  expect(idsFor("destinations")).toEqual(["root", "layout", "home", "destinations"]);
  expect(idsFor("faqs")).toEqual(["root", "layout", "home", "faqs"]);
  expect(idsFor("shortlist")).toBeNull();
});
