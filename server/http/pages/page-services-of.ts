import type { ServerBuild } from "react-router";
import type { pageServices } from "#app/lib/page-services.ts";

interface EntryModule {
  readonly pageServices: typeof pageServices;
}

/** The context key of the build's own copy of app/lib/page-services.ts, exported by app/entry.server.tsx. */
export function pageServicesOf(build: ServerBuild): EntryModule["pageServices"] {
  const { module } = build.entry;
  if (!hasPageServices(module)) throw new Error("the build's entry does not export pageServices");
  return module.pageServices;
}

const hasPageServices = (module: object): module is EntryModule => "pageServices" in module;
