import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutUnused } from "./unused-react.ts";

const ROOT = join(import.meta.dirname, "..");
const reactDom = readFileSync(
  join(ROOT, "node_modules/react-dom/cjs/react-dom-client.production.js"),
  "utf8",
);

test("React DOM's unused parts do nothing, and the rest stays as it is", () => {
  const light = withoutUnused(reactDom);
  expect(light).toMatch(/function startViewTransition\([^)]*\) \{\}/);
  expect(light).toMatch(/function getComponentNameFromType\(type\) \{return "";\}/);
  expect(light).not.toContain("FragmentInstance.prototype.focus");
  const kept = /^function commitRoot\([\s\S]*?^\}/m.exec(reactDom)?.[0] ?? "not found";
  expect(light).toContain(kept);
});

test("a version of React DOM without one of these parts is refused", () => {
  const renamed = reactDom.replaceAll("preinitStyle", "preinitStyles");
  expect(() => withoutUnused(renamed)).toThrow("React DOM no longer has preinitStyle");
});

test("no page uses what is left out", () => {
  const leftOut =
    /\b(ViewTransition|SuspenseList|Activity|useActionState|useFormState|preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b/;
  // The server's React is whole.
  const exclude = ["app/server-rendering/**"];
  const users = globSync("app/**/*.{ts,tsx}", { cwd: ROOT, exclude }).filter((file) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    const imports = source.matchAll(/import ([^;]*?) from "react(?:-dom)?(?:\/[^"]*)?";/g);
    return [...imports].some(([, names = ""]) => leftOut.test(names)) || /<Fragment [^>]*ref=/.test(source);
  });
  expect(users).toEqual([]);
});
