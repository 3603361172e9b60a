import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { isPublicPage } from "#server/pages/cached-pages.ts";

/**
 * React Router's handler for a page. It compares a path with every route several times and builds a tree of all routes
 * for each page, so a public page gets one that knows only the page's own route and the home page's, which every
 * page's manifest names.
 */
export function createPageHandlers(
  build: ServerBuild,
  mode: "production" | "development",
): (path: string) => RequestHandler {
  const whole = createRequestHandler(build, mode);
  const narrow = new Map<string, RequestHandler>();
  return (path) => {
    if (!isPublicPage(path)) return whole;
    const page = firstSegment(path);
    const known = narrow.get(page);
    if (known) return known;
    const ofPage = narrowBuild(build, page);
    const handler = ofPage ? createRequestHandler(ofPage, mode) : whole;
    narrow.set(page, handler);
    return handler;
  };
}

/**
 * The build with no other routes than those whose path begins with `page`, the home page's, and what they stand in;
 * null if it has no such page.
 */
export function narrowBuild(build: ServerBuild, page: string): ServerBuild | null {
  const needed = new Set<string>();
  const add = (id: string | undefined) => {
    if (id === undefined || needed.has(id)) return;
    needed.add(id);
    add(build.routes[id]?.parentId);
  };
  let hasPage = false;
  for (const route of Object.values(build.routes)) {
    if (!route || pathAbove(build, route.parentId) !== "") continue;
    const isHome = route.index === true;
    const isPage = page === "" ? isHome : firstSegment(`/${route.path ?? ""}`) === page;
    if (isHome || isPage) add(route.id);
    hasPage ||= isPage;
  }
  if (!hasPage) return null;
  const pick = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

function pathAbove({ routes }: Pick<ServerBuild, "routes">, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? pathAbove({ routes }, route.parentId) + (route.path ?? "") : "";
}

const firstSegment = (path: string): string => /^\/([^/?]*)/.exec(path)?.[1] ?? "";
