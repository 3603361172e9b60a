import { Hono } from "hono";
import { expect, test } from "vitest";
import { createImageCache } from "#server/http/cache/image-cache.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { securityHeaders } from "#server/http/middleware/security-headers.ts";
import { imageResponse } from "#server/storage/image-response.ts";

const SITE = "https://calabash.example";
const SMALL = "/storage/v1/object/public/itinerary-images/small.webp";
const LARGE = "/storage/v1/object/public/itinerary-images/large.webp";

function createSite() {
  const images = createImageCache(SITE);
  const app = new Hono<AppEnv>();
  app.use(securityHeaders({ siteUrl: SITE }));
  app.use("/storage/v1/*", images.cache);
  app.on(["GET", "HEAD"], "*", (c) => {
    const bytes = new Uint8Array(c.req.path === LARGE ? 600 * 1024 : 10);
    const contentType = "image/webp";
    return imageResponse({
      path: c.req.path,
      bytes,
      size: bytes.byteLength,
      etag: "abc",
      contentType,
      lastModified: new Date(0),
    });
  });
  app.post("*", (c) => c.json({}));
  return { images, request: (path: string, init?: RequestInit) => app.request(path, init) };
}

test("a cached image has the headers of the first response, each once", async () => {
  const { images, request } = createSite();
  const first = await request(SMALL);
  const cached = images.peek(SMALL, undefined);
  const names = cached?.headers.map(([name]) => name) ?? [];
  expect(names).toContain("x-content-type-options");
  expect(new Set(names).size).toBe(names.length);
  const headers = {
    ...Object.fromEntries(cached?.headers ?? []),
    etag: cached?.etag,
    "content-length": "10",
  };
  expect(headers).toEqual(Object.fromEntries(first.headers));
});

test("an image is cached for its URL and Accept header, until any image is stored", async () => {
  const { images, request } = createSite();
  await request(SMALL, { headers: { accept: "image/avif" } });
  expect(images.peek(SMALL, "image/avif")?.body.byteLength).toBe(10);
  expect(images.peek(SMALL, "image/webp")).toBeUndefined();
  expect(images.peek(`${SMALL}?width=1`, "image/avif")).toBeUndefined();
  await request(LARGE, { method: "POST" });
  expect(images.peek(SMALL, "image/avif")).toBeUndefined();
});

test("neither a large image nor the response to a HEAD request is cached", async () => {
  const { images, request } = createSite();
  await request(LARGE);
  expect(images.peek(LARGE, undefined)).toBeUndefined();
  await request(SMALL, { method: "HEAD" });
  expect(images.peek(SMALL, undefined)).toBeUndefined();
});
