import { parse } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { pdfDecoders } from "./scripts/pdf-decoders.ts";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const SHELL = /\/app\/(entry\.client|root|routes\/public\/layout)\.tsx/;

/** Small modules that most public pages share. As chunks of their own they would be a dozen files. */
const SHARED_PARTS =
  /\/(app\/(components\/ui\/(notice|skeleton|dialog-styles|index-keyed-list)|lib\/(seo|notify|referral|document-policy|unsaved-input|use-query-params|new-id|private-page))|domain\/(money|display-values|shorten|months|choose-planner|record-from-keys|session-ended)|icons\/(check|chevron-left|chevron-right|external-link|map|search|calendar-days|plus))\.(tsx?|mjs)$/;

/** Public pages and what they load later, with the folders of features that only the back office uses left out. */
const PUBLIC_CODE =
  /\/(app\/(routes\/public\/(?!proposal)|components\/ui\/toaster|features\/(itineraries|planners|requests|scheduling|shortlist|testimonials)\/[^/]+\.tsx?)|domain\/(requests\.schema|email-address))/;

/**
 * The chunks of the browser's code. Each takes its modules and all that they import, except what a chunk before it has.
 * A module that a public page loads later needs to be in PUBLIC_CODE, or it may come with the code of the back office;
 * `npm run bytes` shows that.
 */
const CHUNKS = [
  { name: "site", test: (id: string) => SHELL.test(id) || SHARED_PARTS.test(id) },
  { name: "schemas", test: /\/node_modules\/zod\/v4\/mini\// },
  { name: "page", test: PUBLIC_CODE, entriesAware: true },
  { name: "session", test: /\/app\/features\/account\/account-menu/ },
  { name: "login", test: /\/app\/routes\/account\/login/ },
  { name: "account", test: /\/app\/routes\/(account\/|public\/proposal)/ },
  { name: "back-office", test: /\/(app|domain|node_modules)\//, minShareCount: 2 },
];

/**
 * The bundler names a chunk after all pages that need it, and React Router lists each chunk for each of them. The module
 * that runs last is the one for which the others are there.
 */
function chunkFileNames({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  const [file = ""] = moduleIds.at(-1)?.split("?") ?? [];
  return `assets/${name.startsWith("page~") ? parse(file).name : "[name]"}-[hash].js`;
}

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
  plugins: [tailwindcss(), reactRouter(), pdfDecoders(), serviceWorker(), precompress()],
  // `npm run bytes` reports the sizes that matter.
  build: { target: "es2023", reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS }, chunkFileNames },
        },
      },
    },
  },
  ssr: {
    noExternal: command === "build" ? BUNDLED_PACKAGES : [],
  },
  // In development, Vite finds all packages before it serves the first page. A package found later would reload the page.
  optimizeDeps: {
    entries: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "!app/entry.server.tsx", "!**/*.test.{ts,tsx}"],
  },
}));
