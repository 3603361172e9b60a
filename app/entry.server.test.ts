import { expect, test } from "vitest";
import { movePreloadsToEnd } from "#app/entry.server.tsx";

test("preloads of the page's code are moved to the end of the body, with low priority", () => {
  const html = movePreloadsToEnd(
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i.svg"/></head><body>Trips $&</body></html>',
  );
  expect(html).toBe(
    '<html><head><link rel="icon" href="/i.svg"/></head><body>Trips $&<link rel="modulepreload" fetchpriority="low" href="/a.js"/></body></html>',
  );
});

test.each(["<html><body>No code</body></html>", '<p>&lt;link rel="modulepreload"&gt;</p>', ""])(
  "the page '%s' without preloads is unchanged",
  (html) => {
    expect(movePreloadsToEnd(html)).toBe(html);
  },
);
