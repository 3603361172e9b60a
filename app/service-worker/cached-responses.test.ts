import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToCache, deleteCachesOfOtherBuilds, findCached } from "#app/service-worker/cached-responses.ts";

// The build defines it, and the module reads it when it is loaded.
vi.hoisted(() => Object.assign(globalThis, { BUILD_ID: "build" }));

beforeEach(() => {
  const entries = new Map<string, Response>();
  const cache = {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      entries.set(key, new Response(await response.text()));
    },
    delete: async (key: string) => entries.delete(key),
    keys: async () => [...entries.keys()],
  };
  vi.stubGlobal("caches", { open: async () => cache, keys: async () => [] });
});
afterEach(() => vi.unstubAllGlobals());

const readCached = async () => (await findCached("pages", "/faqs"))?.text();

/** The constructor creates responses of type 'default'; only those of our own origin, type 'basic', are cached. */
const fromOurSite = (body: BodyInit) => Object.defineProperty(new Response(body), "type", { value: "basic" });

test("a new copy replaces the old one, which stays if the connection is lost during the download", async () => {
  await addToCache("pages", "/faqs", fromOurSite("old"));
  await addToCache("pages", "/faqs", fromOurSite("new"));
  expect(await readCached()).toBe("new");
  const brokenBody = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode("half"));
      controller.error(new TypeError("network error"));
    },
  });
  await addToCache("pages", "/faqs", fromOurSite(brokenBody));
  expect(await readCached()).toBe("new");
});

test("a new release deletes no trip that is kept on the phone", async () => {
  const names = ["calabash-kept-ines", "calabash-pages-old", "calabash-pages-build", "another-site"];
  const deleted: string[] = [];
  vi.stubGlobal("caches", { keys: async () => names, delete: async (name: string) => deleted.push(name) });
  await deleteCachesOfOtherBuilds();
  expect(deleted).toEqual(["calabash-pages-old"]);
});
