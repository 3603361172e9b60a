import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // A page's few lines of clientLoader are no file of their own.
  splitRouteModules: false,
} satisfies Config;
