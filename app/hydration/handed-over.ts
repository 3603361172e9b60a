import type { UNSAFE_createBrowserHistory } from "react-router";
import {
  type UNSAFE_AssetsManifest,
  type UNSAFE_createRouter,
  UNSAFE_decodeViaTurboStream,
  type UNSAFE_FrameworkContext,
  type UNSAFE_RouteModules,
} from "react-router";

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

export type DataRouter = ReturnType<typeof UNSAFE_createRouter>;
type FrameworkValue = NonNullable<Parameters<typeof UNSAFE_FrameworkContext.Provider>[0]["value"]>;

/** What the server's page hands over, as React Router's own HydratedRouter reads it. */
export interface HandedOver {
  readonly manifest: UNSAFE_AssetsManifest;
  readonly routeModules: UNSAFE_RouteModules;
  readonly context: Pick<FrameworkValue, "future" | "ssr" | "isSpaMode" | "routeDiscovery"> & {
    readonly basename?: string;
  };
  readonly data: Pick<DataRouter["state"], "loaderData" | "actionData" | "errors">;
}

declare global {
  interface Window {
    readonly __reactRouterContext: HandedOver["context"] & { readonly stream: ReadableStream<Uint8Array> };
    readonly __reactRouterManifest: UNSAFE_AssetsManifest;
    readonly __reactRouterRouteModules: UNSAFE_RouteModules;
  }
}

/**
 * Whether all that the page shows came with it. Not so where data is read in the browser first, as in the back office,
 * and in development.
 */
export function isComplete(): boolean {
  if (import.meta.env.DEV) return false;
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  return Object.keys(modules).every((id) => {
    const route = manifest.routes[id];
    const reader = modules[id]?.clientLoader;
    return route !== undefined && !(reader && (reader.hydrate === true || !route.hasLoader));
  });
}

export async function readHandedOver(): Promise<HandedOver> {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = window;
  const { value } = await UNSAFE_decodeViaTurboStream(context.stream, window);
  // The stream was written by the React Router of this build, which reads it with the same type.
  return { manifest, routeModules, context, data: value as HandedOver["data"] };
}
