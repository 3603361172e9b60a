import { expect, test } from "vitest";
import { imageResponse, isUnchangedImage } from "#server/storage/image-response.ts";

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc" ,"y"', true],
  ["*", true],
  ['"x"', false],
  ["abc", false],
  ["", false],
])("If-None-Match %j means that the image is unchanged: %s", (header, expected) => {
  const request = new Request("http://site.test/", { headers: { "if-none-match": header } });
  expect(isUnchangedImage(request, { etag: "abc" })).toBe(expected);
});

test("without If-None-Match the image counts as changed", () => {
  expect(isUnchangedImage(new Request("http://site.test/"), { etag: "abc" })).toBe(false);
});

test("a stored type that is not a supported image type is served as application/octet-stream", () => {
  const file = { path: "a.html", size: 0, etag: "e", lastModified: new Date(0), bytes: new Uint8Array() };
  const typeOf = (contentType: string) => imageResponse({ ...file, contentType }).headers.get("content-type");
  expect(typeOf("text/html")).toBe("application/octet-stream");
  expect(typeOf("image/svg+xml")).toBe("application/octet-stream");
  expect(typeOf("image/webp")).toBe("image/webp");
});
