import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { checkDelayedCode } from "./scripts/check-delayed-code.ts";
import { classStyles } from "./scripts/class-styles.ts";
import { firstPageRouter } from "./scripts/first-page-router.ts";
import { minifyPageScript } from "./scripts/minify-page-script.ts";
import { precompress } from "./scripts/precompress.ts";
import { publicChunks } from "./scripts/public-chunks.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { unusedReact } from "./scripts/unused-react.ts";

export default defineConfig({
  plugins: [
    tailwindcss(),
    classStyles(),
    reactRouter(),
    minifyPageScript(),
    serviceWorker(),
    firstPageRouter(),
    unusedReact(),
    precompress(),
    checkDelayedCode(),
  ],
  // The sizes that matter are compared by `npm run bytes`.
  build: { target: "es2023", reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: publicChunks() } } } } },
  },
  // Bundled into the server's build, because the packages as a whole are 1,900 files to load at each start.
  ssr: {
    noExternal: [
      /^@radix-ui\//,
      /^@tanstack\//,
      /^react-(remove-scroll|style-singleton)/,
      /^use-(callback-ref|sidecar)$/,
      "aria-hidden",
      "lucide-react",
    ],
  },
  // Development looks through all pages for packages before it serves the first: one found later would make
  // the page that needs it fail once and reload itself.
  optimizeDeps: {
    entries: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "!app/entry.server.tsx", "!**/*.test.{ts,tsx}"],
  },
});
