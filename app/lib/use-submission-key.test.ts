import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AppError } from "#app/lib/app-error.ts";
import { type FormKey, visitorForm } from "#app/lib/unsaved-input.ts";
import { useSubmissionKey } from "#app/lib/use-submission-key.ts";

afterEach(() => localStorage.clear());

const REPLY = visitorForm("reply");
const lostResponse = new AppError("unavailable", "The server could not be reached.");
const keyReused = new AppError("invalid", "Another reply was sent.", { cause: { reason: "key_reused" } });

/** Sends the open form and returns its key; `failure` is what the attempt ends with. */
async function send(form: { readonly current: ReturnType<typeof useSubmissionKey> }, failure?: AppError) {
  let sentKey = "";
  const attempt = form.current(async (key) => {
    sentKey = key;
    if (failure) throw failure;
    return "stored";
  });
  if (failure) await expect(attempt).rejects.toBe(failure);
  else expect(await attempt).toBe("stored");
  return sentKey;
}
const open = (storedAs?: FormKey) => renderHook(() => useSubmissionKey(storedAs)).result;

test.each([undefined, REPLY])("a form keeps its key until it is stored (%s)", async (storedAs) => {
  const form = open(storedAs);
  const lost = await send(form, lostResponse);
  expect(await send(form)).toBe(lost);
  expect(await send(form)).not.toBe(lost);
});

test.each([undefined, REPLY])(
  "a form whose key was used for other content takes a new one (%s)",
  async (storedAs) => {
    const form = open(storedAs);
    const used = await send(form, keyReused);
    expect(await send(form)).not.toBe(used);
  },
);

test("a stored key is the same after a reload and in another tab, and other forms have their own", async () => {
  const lost = await send(open(REPLY), lostResponse);
  expect(await send(open(visitorForm("another reply")))).not.toBe(lost);
  expect(await send(open())).not.toBe(lost);
  expect(await send(open(REPLY))).toBe(lost);
  expect(localStorage.length).toBe(0);
});
