import type { ComponentType, ReactNode } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import type { DataRouter, HandedOver } from "#app/hydration/handed-over.ts";

type Matches = DataRouter["state"]["matches"];
type Module = NonNullable<HandedOver["routeModules"][string]>;

/** The routes of the page that was served, outermost first, in the form that React Router's own would have. */
export function firstMatches({ manifest, routeModules }: HandedOver, pathname: string): Matches {
  // The server lists the modules in the order of the matches.
  const routes = Object.entries(routeModules).map(([id, module]): RouteObject => {
    const { path, index } = manifest.routes[id] ?? {};
    return { id, path, ...(index ? { index } : {}), ...components(id, module) } as RouteObject;
  });
  const nested = routes.reduceRight<RouteObject | undefined>(
    (child, route) => (child ? ({ ...route, children: [child] } as RouteObject) : route),
    undefined,
  );
  return (nested ? (matchRoutes([nested], pathname) ?? []) : []) as Matches;
}

function components(id: string, module: Module | undefined): Partial<RouteObject> {
  const {
    default: Component,
    ErrorBoundary,
    Layout,
  } = (module ?? {}) as {
    default?: ComponentType;
    ErrorBoundary?: ComponentType;
    Layout?: ComponentType<{ children: ReactNode }>;
  };
  if (id !== "root" || !Layout || !Component || !ErrorBoundary) {
    return { Component, ErrorBoundary, handle: module?.handle };
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
    handle: module?.handle,
  };
}
