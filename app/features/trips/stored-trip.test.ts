// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { findCopy, readOrCopy } from "#app/features/trips/stored-trip.ts";
import { AppError } from "#app/lib/app-error.ts";
import { forgetTripCopies } from "#app/lib/trip-copies.ts";

beforeEach(() => localStorage.clear());

const copyKey = (userId: string, name = "trips") => ({ userId, name, schema: z.array(z.string()) });
const failAsUnreachable = () => Promise.reject(new AppError("unavailable", "unreachable"));

test("readOrCopy returns the copy with its date while the site is unreachable", async () => {
  expect(await readOrCopy(copyKey("ines"), async () => ["Cuba"])).toEqual({ value: ["Cuba"], keptAt: null });
  const copy = await readOrCopy(copyKey("ines"), failAsUnreachable);
  expect(copy.value).toEqual(["Cuba"]);
  expect(Date.parse(copy.keptAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("a copy cannot be read by another account or after logging out", async () => {
  await readOrCopy(copyKey("ines"), async () => ["Cuba"]);
  await expect(readOrCopy(copyKey("other"), failAsUnreachable)).rejects.toThrow("unreachable");
  expect(findCopy(copyKey("other"))).toBeNull();
  forgetTripCopies();
  expect(findCopy(copyKey("ines"))).toBeNull();
});

test("a copy is used only in an outage, not when access is refused", async () => {
  await readOrCopy(copyKey("ines"), async () => ["Cuba"]);
  const refuse = () => Promise.reject(new AppError("forbidden", "Your session has ended."));
  await expect(readOrCopy(copyKey("ines"), refuse)).rejects.toThrow("Your session has ended.");
});

test("a damaged copy is ignored", () => {
  localStorage.setItem("calabash:trip-copies", '{"userId":"ines","copies":{"trips":{"value":7}}}');
  expect(findCopy(copyKey("ines"))).toBeNull();
});

test("of thirteen copies, only the last twelve are kept", async () => {
  for (let number = 1; number <= 13; number += 1) {
    await readOrCopy(copyKey("ines", `trip ${number}`), async () => [String(number)]);
  }
  expect(findCopy(copyKey("ines", "trip 1"))).toBeNull();
  expect(findCopy(copyKey("ines", "trip 13"))?.value).toEqual(["13"]);
});
