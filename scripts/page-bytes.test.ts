import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { judge, measurePage } from "./page-bytes.ts";

const assets: Record<string, string> = {
  "/entry.js": "entry()",
  "/shared.js": "shared()",
  "/root.js": "root()",
  "/home.js": "home()",
  "/other.js": "other()",
  "/home.css": "h1{}",
};
const readAsset = (address: string) => Buffer.from(assets[address] ?? "");
const files = {
  entry: { module: "/entry.js", imports: ["/shared.js"] },
  routes: {
    root: { module: "/root.js", imports: ["/shared.js"] },
    home: { module: "/home.js", imports: ["/shared.js"], css: ["/home.css"], parentId: "root" },
    other: { module: "/other.js", parentId: "root" },
  },
};

test("a page's JavaScript is the entry's, its route's and its parents', each file once", () => {
  const html = "<style>p{}</style><p>é</p>";
  const expected = ["/entry.js", "/shared.js", "/root.js", "/home.js"].map(
    (address) => gzipSync(readAsset(address), { level: 9 }).length,
  );
  expect(measurePage(files, "home", html, readAsset)).toEqual({
    javascriptGzip: expected.reduce((total, length) => total + length, 0),
    html: Buffer.byteLength(html),
    htmlBrotli: brotliCompressSync(html).length,
    css: "p{}\nh1{}".length,
    cssBrotli: brotliCompressSync("p{}\nh1{}").length,
  });
});

test("a route that the build does not have is a mistake in the budget", () => {
  expect(() => measurePage(files, "gone", "", readAsset)).toThrow("the build has no route gone");
});

test("what is over its limit is named, with both figures", () => {
  const limits = { javascriptGzip: 1, html: 2, htmlBrotli: 2, css: 2, cssBrotli: 2 };
  const bytes = { javascriptGzip: 1000, html: 2100, htmlBrotli: 10, css: 10, cssBrotli: 10 };
  const { table, over } = judge([{ name: "home", bytes, limits }]);
  expect(over).toEqual(["home: HTML 2.1 kB, at most 2 kB"]);
  expect(table.home).toMatchObject({ "JavaScript gzip": "1.0 / 1", HTML: "2.1 / 2 !" });
});
