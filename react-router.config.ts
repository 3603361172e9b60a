import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import manifest from "./package.json" with { type: "json" };

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The browser gets all routes with the first page. Links then work offline, and no one can send expensive manifest requests.
  routeDiscovery: { mode: "initial" },
  // A route's few lines of clientLoader are not worth a file of their own.
  splitRouteModules: false,
  // The server reads this file and refuses to start on a build of another version.
  buildEnd: ({ reactRouterConfig }) =>
    writeFile(join(reactRouterConfig.buildDirectory, "version"), manifest.version),
} satisfies Config;
