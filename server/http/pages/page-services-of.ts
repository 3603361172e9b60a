import type { ServerBuild } from "react-router";
import type { pageServices } from "#app/lib/page-services.ts";

interface EntryModule {
  readonly pageServices: typeof pageServices;
}

/**
 * The key under which loaders find their services in React Router's context. The build contains its own copy of
 * app/lib/page-services.ts, so the key is taken from the build. app/entry.server.tsx exports it.
 */
export function pageServicesOf(build: ServerBuild): EntryModule["pageServices"] {
  const { module } = build.entry;
  if (!hasPageServices(module)) throw new Error("the build's entry does not export pageServices");
  return module.pageServices;
}

const hasPageServices = (module: object): module is EntryModule => "pageServices" in module;
