import { createContext, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { DataClient } from "#domain/data-client.ts";
import { createPages } from "#server/http/pages/page-renderer.ts";
import { silentLog } from "#server/process/log.ts";

const SITE = "https://calabash.example";

/** A site with one page, which shows the URL it was rendered for. */
const build = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers) =>
        new Response(request.url, { status, headers }),
      pageServices: createContext(),
    },
  },
  routes: { root: { id: "root", path: "*", module: { default: () => null } } },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

const pages = createPages({
  build,
  visitor: {} as DataClient,
  siteUrl: SITE,
  publishableKey: "sb_publishable_of_this_test",
  cache: null,
  countFailedReads: () => 0,
  log: silentLog,
});

test.each(["//evil.example/x", "//evil.example/%2e%2e", "///evil.example", "/\\evil.example/x", "//"])(
  "%s is rendered as a page of this site",
  async (path) => {
    const response = await pages.render(new Request(`${SITE}${path}`));
    expect(response.status).toBe(200);
    expect(new URL(await response.text()).origin).toBe(SITE);
  },
);

test("a response that is not a page, such as route data, may run no inline script", async () => {
  const response = await pages.render(new Request(`${SITE}/about-us`));
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
});
