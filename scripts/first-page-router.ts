import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const CORE = /\/router\/router\.js$/;
const USERS_ON_FIRST_PAGE =
  /react-router\/dist\/production\/lib\/(hooks|components|dom\/lib|dom\/ssr\/single-fetch)\.js$/;
const COPY = "?first-page";

/**
 * React Router's core is needed when the first link is followed (app/hydration), but other modules of it use a few
 * constants of the core at once. They are given a copy of that module, of which the bundler keeps only those.
 * A component's name for developer tools also keeps the component, used or not, so those names are left out.
 */
export function firstPageRouter(): Plugin {
  return {
    name: "calabash:first-page-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      if (!CORE.test(source) || !importer || !USERS_ON_FIRST_PAGE.test(importer)) return null;
      const core = await this.resolve(source, importer, { ...options, skipSelf: true });
      return core && `${core.id}${COPY}`;
    },
    load(id) {
      return id.endsWith(COPY) ? readFileSync(id.slice(0, -COPY.length), "utf8") : null;
    },
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => code.replaceAll(/^\w+\.displayName = "[^"]*";$/gm, ""),
    },
  };
}
