import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { publicChunks } from "./scripts/public-chunks.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: { target: "es2023" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: publicChunks() } } } } },
  },
  // Development looks through all pages for packages before it serves the first: one found later would make
  // the page that needs it fail once and reload itself.
  optimizeDeps: {
    entries: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "!app/entry.server.tsx", "!**/*.test.{ts,tsx}"],
  },
});
