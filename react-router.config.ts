import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The browser gets all routes with the first page, so that a link also works offline and no manifest request has a cost that a stranger chooses.
  routeDiscovery: { mode: "initial" },
  // A route's few lines of clientLoader are not worth a file of their own.
  splitRouteModules: false,
} satisfies Config;
