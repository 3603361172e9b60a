import { expect, test } from "vitest";
import { chooseEncoding } from "#server/http/middleware/encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["br", "br"],
  ["deflate", "identity"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["gzip;q=0.1", "gzip"],
  ["gzip;q=nonsense", "identity"],
])("the Accept-Encoding header %s selects %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
  // The second call uses the cached result.
  expect(chooseEncoding(header)).toBe(encoding);
});
