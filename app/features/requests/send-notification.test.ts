import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sendNotification } from "#app/features/requests/send-notification.ts";

afterEach(() => vi.unstubAllGlobals());

test("a form is sent with the site from which the visitor came", async () => {
  Object.defineProperty(document, "referrer", { value: "https://letters.example/", configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "referrer"));
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  const body = { type: "contact", data: { name: "Rosa" } } as const;
  await sendNotification(body, { key: "key-1", token: "token-1" }, document.createElement("form"));
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    "x-came-from": "from=letters.example",
    "idempotency-key": "key-1",
    "x-form-token": "token-1",
  });
});

test.each([
  [true, "we could not check that a person sent this."],
  [false, expect.stringContaining("open this site with https")],
])("the bot check fails with a sentence (https: %s)", async (isSecureContext, message) => {
  vi.stubGlobal("isSecureContext", isSecureContext);
  const refusal = { error: "we could not check that a person sent this.", reason: "form_check_needed" };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 403 }));
  const { error } = await sendNotification({ type: "contact", data: {} }, { key: "key-1", token: undefined });
  expect(error?.message).toEqual(message);
});
