import { createElement, type ReactNode } from "react";
import {
  matchRoutes,
  UNSAFE_createClientRoutes,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_getHydrationData,
  UNSAFE_getPatchRoutesOnNavigationFunction,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
  UNSAFE_hydrationRouteProperties,
  UNSAFE_useFogOFWarDiscovery,
} from "react-router";
import type { BrowserHistory, DataRouter, HandedOver } from "#app/hydration/handed-over.ts";

export interface WholeRouter {
  readonly router: DataRouter;
  /** To be rendered beside the page: learns which routes the links in sight lead to. */
  readonly discovery: ReactNode;
}

/** As React Router's own HydratedRouter creates it (react-router/lib/dom-export/hydrated-router). */
export function createWholeRouter(page: HandedOver, history: BrowserHistory): WholeRouter {
  const { manifest, routeModules, context, data } = page;
  const { ssr, isSpaMode, basename, routeDiscovery, future } = context;
  const discover = UNSAFE_getPatchRoutesOnNavigationFunction(
    () => router,
    manifest,
    routeModules,
    ssr,
    routeDiscovery,
    isSpaMode,
    basename,
  );
  const routes = UNSAFE_createClientRoutes(manifest.routes, routeModules, data, ssr, isSpaMode);
  const router: DataRouter = UNSAFE_createRouter({
    routes,
    history,
    basename,
    hydrationData: UNSAFE_getHydrationData({
      state: data,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: routeModules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: routeModules[id]?.HydrateFallback != null,
      }),
      location: history.location,
      basename,
      future,
      isSpaMode,
    }),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: [...UNSAFE_hydrationRouteProperties],
    dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, ssr),
    patchRoutesOnNavigation: discover && ((ask) => discoverOrLeave(() => discover(ask), ask.path, router)),
  });
  router.initialize();
  return { router, discovery: createElement(RouteDiscovery, { router, page }) };
}

/**
 * Without a line the routes of other pages cannot be asked for. The page's own is known: its forms and tabs go on. To
 * another page the browser goes by itself, and the service worker shows what it has kept.
 */
async function discoverOrLeave(discover: () => unknown, path: string, router: DataRouter): Promise<void> {
  try {
    await discover();
  } catch (error) {
    const known = matchRoutes(router.routes, path, router.basename)?.at(-1)?.route.path;
    if (known !== undefined && known !== "*") return;
    const { location } = router.state.navigation;
    if (!location || !navigator.serviceWorker?.controller) throw error;
    window.location.assign(router.createHref(location));
    // The page is being left: nothing more happens here.
    await new Promise(() => {});
  }
}

function RouteDiscovery({ router, page }: { router: DataRouter; page: HandedOver }) {
  const { manifest, routeModules, context } = page;
  UNSAFE_useFogOFWarDiscovery(
    router,
    manifest,
    routeModules,
    context.ssr,
    context.routeDiscovery,
    context.isSpaMode,
  );
  return null;
}
