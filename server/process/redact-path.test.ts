import { describe, expect, it } from "vitest";
import { redactPath } from "#server/process/redact-path.ts";

describe("redactPath", () => {
  it.each([
    ["http://x/unsubscribe/ann@mail.example/now", "/unsubscribe/[redacted]/now"],
    ["http://x/unsubscribe/ann%40mail.example", "/unsubscribe/[redacted]"],
    [`http://x/confirm/${"a1".repeat(24)}`, "/confirm/[redacted]"],
    ["http://x/t/eyJhbGciOi.eyJzdWIi.sig", "/t/[redacted]"],
    ["http://x/a%0Ab?token=1", "/a%0Ab"],
    ["http://x/preview/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f", "/preview/[redacted]"],
    ["http://x/preview/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f.data", "/preview/[redacted]"],
    ["http://x/proposal", "/proposal"],
    ["http://x/reset-password/short", "/reset-password/[redacted]"],
    ["http://x/proposal/short", "/proposal/[redacted]"],
    [`http://x/proposal/${"a".repeat(43)}`, "/proposal/[redacted]"],
    [`http://x/proposal/${"a".repeat(43)}.data`, "/proposal/[redacted]"],
    [`http://x/Proposal/${"a".repeat(43)}/more`, "/Proposal/[redacted]"],
    [`http://x/%70roposal/${"a".repeat(43)}.data`, "/%70roposal/[redacted]"],
    ["http://x/some-later-page/0C0C6B6E-91A6-4B8E-9F5A-0B8F6C1D2E3F", "/some-later-page/[redacted]"],
    [
      "http://x/itinerary/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f",
      "/itinerary/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f",
    ],
  ])("turns %s into %s", (url, path) => {
    expect(redactPath(new URL(url).pathname)).toBe(path);
  });
});
