import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { findTripCopy, readOrFindCopy } from "#app/features/trips/trip-copy.ts";
import { AppError } from "#app/lib/app-error.ts";
import { sessionStorageKey } from "#app/lib/stored-session.ts";
import { deleteTripCopies } from "#app/lib/trip-copies.ts";

const SESSION_KEY = sessionStorageKey(window.location.hostname);
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: "ines" } }));
});
afterEach(() => void vi.useRealTimers());

const copyKey = (userId: string, name = "trips") => ({ userId, name, schema: z.array(z.string()) });
const failAsUnreachable = () => Promise.reject(new AppError("unavailable", "unreachable"));

test("readOrFindCopy returns the copy with its date while the site is unreachable", async () => {
  const savedAt = Date.now();
  expect(await readOrFindCopy(copyKey("ines"), async () => ["Cuba"])).toEqual({
    value: ["Cuba"],
    keptAt: null,
  });
  const copy = await readOrFindCopy(copyKey("ines"), failAsUnreachable);
  expect(copy.value).toEqual(["Cuba"]);
  expect(Date.parse(copy.keptAt ?? "")).toBeGreaterThanOrEqual(savedAt);
});

test("a copy cannot be read by another account or after logging out", async () => {
  await readOrFindCopy(copyKey("ines"), async () => ["Cuba"]);
  await expect(readOrFindCopy(copyKey("other"), failAsUnreachable)).rejects.toThrow("unreachable");
  expect(findTripCopy(copyKey("other"))).toBeNull();
  deleteTripCopies();
  expect(findTripCopy(copyKey("ines"))).toBeNull();
});

test("a trip that arrives after logging out is not stored", async () => {
  await readOrFindCopy(copyKey("ines"), async () => {
    localStorage.removeItem(SESSION_KEY);
    deleteTripCopies();
    return ["Cuba"];
  });
  expect(localStorage.length).toBe(0);
});

test("a copy can be read for 30 days without a connection, then it is deleted", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await readOrFindCopy(copyKey("ines"), async () => ["Cuba"]);
  vi.setSystemTime(Date.now() + 29 * 86_400_000);
  expect(findTripCopy(copyKey("ines"))?.value).toEqual(["Cuba"]);
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect(findTripCopy(copyKey("ines"))).toBeNull();
  expect(localStorage.getItem("calabash:trip-copies")).toBeNull();
});

test("a copy is used only in an outage, not when access is refused", async () => {
  await readOrFindCopy(copyKey("ines"), async () => ["Cuba"]);
  const refuse = () => Promise.reject(new AppError("forbidden", "Your session has ended."));
  await expect(readOrFindCopy(copyKey("ines"), refuse)).rejects.toThrow("Your session has ended.");
});

test("a damaged copy is ignored", () => {
  const damaged = { userId: "ines", storedAt: Date.now(), copies: { trips: { value: 7 } } };
  localStorage.setItem("calabash:trip-copies", JSON.stringify(damaged));
  expect(findTripCopy(copyKey("ines"))).toBeNull();
});

test("of thirteen copies, only the last twelve are kept", async () => {
  for (let number = 1; number <= 13; number += 1) {
    await readOrFindCopy(copyKey("ines", `trip ${number}`), async () => [String(number)]);
  }
  expect(findTripCopy(copyKey("ines", "trip 1"))).toBeNull();
  expect(findTripCopy(copyKey("ines", "trip 13"))?.value).toEqual(["13"]);
});
