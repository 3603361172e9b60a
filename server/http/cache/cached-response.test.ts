import { expect, test } from "vitest";
import { CachedResponse } from "#server/http/cache/cached-response.ts";

test.each([100, 6_000])("a cached body of %i bytes keeps no other memory", (size) => {
  const { body } = new CachedResponse({ body: "x".repeat(size) });
  expect(body.buffer.byteLength).toBe(size);
});
