import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { findTripCopy, readOrFindCopy } from "#app/features/trips/trip-copy.ts";
import { AppError } from "#app/lib/app-error.ts";
import { deleteTripCopies } from "#app/lib/trip-copies.ts";

beforeEach(() => localStorage.clear());

const copyKey = (userId: string, name = "trips") => ({ userId, name, schema: z.array(z.string()) });
const failAsUnreachable = () => Promise.reject(new AppError("unavailable", "unreachable"));

test("readOrFindCopy returns the copy with its date while the site is unreachable", async () => {
  expect(await readOrFindCopy(copyKey("ines"), async () => ["Cuba"])).toEqual({
    value: ["Cuba"],
    keptAt: null,
  });
  const copy = await readOrFindCopy(copyKey("ines"), failAsUnreachable);
  expect(copy.value).toEqual(["Cuba"]);
  expect(Date.parse(copy.keptAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("a copy cannot be read by another account or after logging out", async () => {
  await readOrFindCopy(copyKey("ines"), async () => ["Cuba"]);
  await expect(readOrFindCopy(copyKey("other"), failAsUnreachable)).rejects.toThrow("unreachable");
  expect(findTripCopy(copyKey("other"))).toBeNull();
  deleteTripCopies();
  expect(findTripCopy(copyKey("ines"))).toBeNull();
});

test("a copy is used only in an outage, not when access is refused", async () => {
  await readOrFindCopy(copyKey("ines"), async () => ["Cuba"]);
  const refuse = () => Promise.reject(new AppError("forbidden", "Your session has ended."));
  await expect(readOrFindCopy(copyKey("ines"), refuse)).rejects.toThrow("Your session has ended.");
});

test("a damaged copy is ignored", () => {
  localStorage.setItem("calabash:trip-copies", '{"userId":"ines","copies":{"trips":{"value":7}}}');
  expect(findTripCopy(copyKey("ines"))).toBeNull();
});

test("of thirteen copies, only the last twelve are kept", async () => {
  for (let number = 1; number <= 13; number += 1) {
    await readOrFindCopy(copyKey("ines", `trip ${number}`), async () => [String(number)]);
  }
  expect(findTripCopy(copyKey("ines", "trip 1"))).toBeNull();
  expect(findTripCopy(copyKey("ines", "trip 13"))?.value).toEqual(["13"]);
});
