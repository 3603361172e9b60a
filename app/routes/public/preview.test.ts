import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { ITINERARY } from "#app/features/itineraries/itinerary.fixture.ts";
import { fakeFetch, fakeSession } from "#app/lib/back-office.fixture.tsx";
import { pageServices } from "#app/lib/page-services.ts";
import { loader } from "./preview.tsx";

const TOKEN = "0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f";
const UNPUBLISHED = { ...ITINERARY, title: "Half-written", is_published: false };

/** Opens a preview link while the database knows only TOKEN. */
async function open(token: string) {
  const { fetch, sent } = fakeFetch(({ body }) =>
    Response.json(Object(body).token === TOKEN ? [UNPUBLISHED] : []),
  );
  const context = new RouterContextProvider();
  context.set(pageServices, {
    visitor: fakeSession(fetch).data,
    siteUrl: "https://calabash.test",
    publishableKey: "",
    markUnavailable: () => {},
    log: () => {},
  });
  const url = new URL(`https://calabash.test/preview/${token}`);
  const args = { request: new Request(url), url, params: { token }, context };
  const { data, init } = await loader({ ...args, pattern: "/preview/:token" });
  return { title: data.itinerary?.title, status: init?.status, queries: sent.length };
}

test("a preview link opens its unpublished itinerary; a withdrawn, unknown or malformed one returns 404", async () => {
  expect(await open(TOKEN)).toEqual({ title: "Half-written", status: 200, queries: 1 });
  const withdrawn = "11111111-1111-4111-8111-111111111111";
  expect(await open(withdrawn)).toEqual({ title: undefined, status: 404, queries: 1 });
  expect(await open("nonsense")).toEqual({ title: undefined, status: 404, queries: 0 });
});
