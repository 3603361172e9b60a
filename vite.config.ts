import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

/** Bundles what every public page needs into one file. The default is 40 files, some with a single icon. */
const PUBLIC_SHELL = { name: "site", test: /\/app\/(root|routes\/public\/layout)\.tsx/ };

/** Packages that become part of the server's build. Otherwise each start would load their 1,900 files. */
const BUNDLED_PACKAGES = [
  /^@radix-ui\//,
  /^@tanstack\//,
  /^react-(remove-scroll|style-singleton)/,
  /^use-(callback-ref|sidecar)$/,
  "aria-hidden",
  "lucide-react",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serviceWorker(), precompress()],
  // `npm run bytes` reports the sizes that matter.
  build: { target: "es2023", reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [PUBLIC_SHELL] } } } } },
  },
  ssr: {
    noExternal: command === "build" ? BUNDLED_PACKAGES : [],
  },
  // In development, Vite finds all packages before it serves the first page. A package found later would reload the page.
  optimizeDeps: {
    entries: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "!app/entry.server.tsx", "!**/*.test.{ts,tsx}"],
  },
}));
