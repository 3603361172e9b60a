import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The page carries all routes: no manifest requests, whose cost a stranger could choose.
  routeDiscovery: { mode: "initial" },
  // A page's few lines of clientLoader are no file of their own.
  splitRouteModules: false,
} satisfies Config;
