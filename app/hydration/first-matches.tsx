import { matchPath, type RouteObject } from "react-router";
import type { DataRouter, HandedOver } from "#app/hydration/handed-over.ts";

type Matches = DataRouter["state"]["matches"];
type Module = NonNullable<HandedOver["routeModules"][string]>;

/**
 * The routes of the page that was served, outermost first, in the form that React Router's own would have. Which they
 * are is known, so that nothing has to be searched: each is matched with what the ones before it have left.
 */
export function firstMatches({ manifest, routeModules }: HandedOver, pathname: string): Matches {
  const decoded = decodeSegments(pathname);
  let base = "";
  const params = {};
  // The server lists the modules in the order of the matches.
  const entries = Object.entries(routeModules);
  const matches = entries.map(([id, module], index) => {
    const { path = "", index: isIndex } = manifest.routes[id] ?? {};
    const end = index === entries.length - 1;
    const match = matchPath({ path, end }, decoded.slice(base.length) || "/");
    if (!match) return null;
    Object.assign(params, match.params);
    const route = { id, path, ...components(id, module) };
    const matchedPath = join(base, match.pathname);
    base = join(base, match.pathnameBase);
    return {
      params,
      pathname: matchedPath || "/",
      pathnameBase: base || "/",
      route: isIndex ? { ...route, index: isIndex } : route,
    };
  });
  const found = matches.filter((match) => match !== null);
  return found.length === matches.length ? found : [];
}

const join = (base: string, path: string) => (path === "/" ? base : base + path);

/** A slash inside a segment stays encoded, as in React Router's own. */
function decodeSegments(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

type Components = Pick<RouteObject, "Component" | "element" | "ErrorBoundary" | "errorElement" | "handle">;

function components(id: string, module: Module | undefined): Components {
  if (!module) return {};
  const { default: Component, ErrorBoundary, Layout, handle } = module;
  if (id !== "root" || !Layout || !Component || !ErrorBoundary) {
    const errorElement = ErrorBoundary && <ErrorBoundary />;
    return { Component, ErrorBoundary, errorElement, handle };
  }
  return {
    element: (
      <Layout>
        <Component />
      </Layout>
    ),
    errorElement: (
      <Layout>
        <ErrorBoundary />
      </Layout>
    ),
    handle,
  };
}
