import { afterEach, expect, test, vi } from "vitest";
import { reloadIfPolicyDiffers } from "#app/lib/document-policy.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function open(path: string, documentPath: string): unknown {
  const { origin } = window.location;
  const documentLoad = { name: `${origin}${documentPath}` } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([documentLoad]);
  try {
    return reloadIfPolicyDiffers(new Request(`${origin}${path}`));
  } catch (redirect) {
    return redirect;
  }
}

test.each([
  ["/contact?inquiry=custom", "/faqs"],
  ["/faqs", "/contact"],
])(
  "%s is loaded as a new document after %s, because only one of them may load the calendar",
  (path, documentPath) => {
    const redirect = open(path, documentPath);
    expect(redirect).toBeInstanceOf(Response);
    const { headers } = redirect as Response;
    expect(headers.get("location")).toBe(path);
    expect(headers.get("x-remix-reload-document")).toBe("true");
  },
);

test("between two pages with the same policy, no new document is loaded", () => {
  expect(open("/contact", "/")).toBeUndefined();
});
