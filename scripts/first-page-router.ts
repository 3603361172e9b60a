import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { cutFirstPageRouter } from "./first-page-cuts.ts";

const ROUTER = /react-router\/dist\/production\/(.+\.js)$/;
const COPY = "?first-page";
/** Contexts: a component of the copy must find what a component of the original provides, and the other way round. */
const SHARED = /\/lib\/context\.js$/;
/** What is loaded later and uses the router as it is. */
const LATER = [
  "app/hydration/whole-page.tsx",
  "app/hydration/whole-router.ts",
  "app/features/itineraries/manage/itinerary-form-dialog.tsx",
  "app/routes/public/load-ahead.tsx",
].map((file) => join(import.meta.dirname, "..", file));

/**
 * React Router's core is needed when the first link is followed (app/hydration), but its modules use each other, and
 * the bundler only moves whole modules. So the first page has a copy of React Router's modules, of which the bundler
 * keeps what the site uses, and the core and all that goes with it is loaded later, with the original modules.
 */
export function firstPageRouter(): Plugin {
  return {
    name: "calabash:first-page-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      const isCopied =
        importer?.endsWith(COPY) || (source === "react-router" && importer && !isLater(importer));
      if (!isCopied && !source.endsWith(COPY)) return null;
      const original = importer?.replace(COPY, "");
      const found = await this.resolve(source.replace(COPY, ""), original, { ...options, skipSelf: true });
      if (!found || !ROUTER.test(found.id) || SHARED.test(found.id)) return found;
      return { id: `${found.id}${COPY}`, moduleSideEffects: false };
    },
    load(id) {
      return id.endsWith(COPY) ? readFileSync(id.slice(0, -COPY.length), "utf8") : null;
    },
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler(code, id) {
        const [, file = ""] = ROUTER.exec(id.replace(COPY, "")) ?? [];
        return cutFirstPageRouter(code, file, id.endsWith(COPY));
      },
    },
  };
}

const isLater = (importer: string) => LATER.includes(importer.replace(/\?.*/, "")) || ROUTER.test(importer);
