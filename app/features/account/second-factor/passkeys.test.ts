import { afterEach, expect, test, vi } from "vitest";
import { addPasskey, verifyPasskey } from "#app/features/account/second-factor/passkeys.ts";

afterEach(() => vi.unstubAllGlobals());

// jsdom has no passkeys either.
test("without https, passkeys say what to do instead, before anything is sent", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  await expect(addPasskey("Laptop")).rejects.toThrow(/only on pages with https/);
  await expect(verifyPasskey("factor")).rejects.toThrow(/only on pages with https/);
  expect(fetch).not.toHaveBeenCalled();
});
