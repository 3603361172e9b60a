import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { cutFirstPageRouter } from "./first-page-cuts.ts";
import { LATER } from "./first-page-router.ts";

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, "../node_modules/react-router/dist/production", file), "utf8");

test.each([
  "lib/components.js",
  "lib/context.js",
  "lib/hooks.js",
  "lib/dom/lib.js",
  "lib/dom/ssr/components.js",
  "lib/dom/ssr/fog-of-war.js",
  "lib/dom/ssr/routeModules.js",
  "lib/dom/ssr/single-fetch.js",
  "lib/router/history.js",
  "lib/server-runtime/warnings.js",
])("what is left of %s is JavaScript", (file) => {
  for (const isCopy of [true, false]) {
    const { errors } = parseSync("module.js", cutFirstPageRouter(read(file), file, isCopy));
    expect(errors).toEqual([]);
  }
});

test("the first page's links and navigation are as they were, without what the site does not use", () => {
  const hooks = cutFirstPageRouter(read("lib/hooks.js"), "lib/hooks.js", true);
  expect(hooks).toContain("function useNavigate() {\n\treturn useNavigateStable();\n}");
  expect(hooks).not.toContain("useContext(RSCRouterContext)");
  const links = cutFirstPageRouter(read("lib/dom/lib.js"), "lib/dom/lib.js", true);
  expect(links).toContain("\treturn link;\n});");
  expect(links).not.toContain("React$1.createElement(PrefetchPageLinks");
});

test.each(["lib/dom/ssr/fog-of-war.js", "lib/dom/ssr/routeModules.js", "lib/dom/ssr/single-fetch.js"])(
  "what %s could not fetch is told as a missing line",
  (file) => {
    expect(cutFirstPageRouter(read(file), file, false)).toContain("status: 504");
  },
);

test("there is one framework context: the original takes the copy's", () => {
  const file = "lib/dom/ssr/components.js";
  expect(cutFirstPageRouter(read(file), file, false)).toContain('from "./components.js?first-page"');
  expect(cutFirstPageRouter(read(file), file, true)).toContain("createContext(void 0)");
});

test("a version of React Router that is written differently is refused", () => {
  const changed = read("lib/hooks.js").replaceAll("DefaultErrorComponent", "FallbackErrorComponent");
  expect(() => cutFirstPageRouter(changed, "lib/hooks.js", true)).toThrow(
    "React Router's lib/hooks.js no longer has the text",
  );
});

test("whatever uses a part of the router that no first page needs is known to be loaded later", () => {
  const root = join(import.meta.dirname, "..");
  const users = globSync("app/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .filter((file) =>
      /import \{[^}]*\b(useBlocker|useFetcher|useSubmit|Form|PrefetchPageLinks)\b[^}]*\} from "react-router"/.test(
        readFileSync(join(root, file), "utf8"),
      ),
    );
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((file) => !LATER.includes(file))).toEqual([]);
});
