import { expect, test } from "vitest";
import { inlineScripts, scriptHashes } from "#server/http/pages/script-hashes.ts";

test("inlineScripts() finds inline scripts, but not files or data", () => {
  const page = [
    '<head><script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>',
    "<script>first()</script>",
    '<script type="module" async="">import("/b.js")</script></head>',
    "<p>&lt;script>no()&lt;/script></p><script>if (1 < 2) last()</script>",
  ].join("");
  expect(inlineScripts(page)).toEqual(["first()", 'import("/b.js")', "if (1 < 2) last()"]);
  expect(inlineScripts("<p>plain</p>")).toEqual([]);
  expect(inlineScripts("<script>never closed")).toEqual([]);
});

test("scriptHashes() writes hashes as a policy does, once for equal scripts", () => {
  // From the CSP specification: the hash of alert('Hello, world.');
  expect(scriptHashes(["alert('Hello, world.');", "alert('Hello, world.');"])).toEqual([
    "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=",
  ]);
});
