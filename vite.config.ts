import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

/** One file of what every public page needs; left alone, the bundler makes 40 of it, some of one icon. */
const PUBLIC_SHELL = { name: "site", test: /\/app\/(root|routes\/public\/layout)\.tsx/ };

/** Bundled into the server's build, because the packages as a whole are 1,900 files to load at each start. */
const BUNDLED = [
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
    noExternal: command === "build" ? BUNDLED : [],
  },
  // Development finds all packages before it serves the first page: one found later would reload the page.
  optimizeDeps: {
    entries: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "!app/entry.server.tsx", "!**/*.test.{ts,tsx}"],
  },
}));
