import { afterEach, expect, test, vi } from "vitest";
import { mergeFields, type StoredRow, saveRow } from "#app/lib/save-row.ts";

interface Row {
  title: string;
  price: number;
  details: unknown;
}
const LABELS = { title: "title", price: "price", details: "details" };
const start: Row = { title: "Nine days", price: 900, details: { a: "1", b: "2" } };
const lastChange = { who: "Marva", at: "2026-11-03T10:00:00Z" };

/** A stored row that colleagues have saved `saves` times since version 1. */
function storedRow(row: Row | null, saves: number) {
  let version = 1 + saves;
  const stored: StoredRow<Row> & { row: Row | null } = {
    row,
    store: vi.fn(async (changes, seen) => {
      if (seen !== String(version) || !stored.row) return null;
      stored.row = { ...stored.row, ...changes };
      version += 1;
      return String(version);
    }),
    read: async () => stored.row && { row: stored.row, version: String(version), lastChange },
  };
  return stored;
}
const save = (stored: StoredRow<Row>, wanted: Row) =>
  saveRow<Row>(stored, { what: "this trip", labels: LABELS, seen: { row: start, version: "1" }, wanted });

afterEach(() => {
  vi.restoreAllMocks();
});

test("only changed fields are stored", async () => {
  const stored = storedRow(start, 0);
  expect(await save(stored, { ...start, title: "Ten days" })).toEqual({ version: "2", other: null });
  expect(stored.store).toHaveBeenCalledExactlyOnceWith({ title: "Ten days" }, "1");
});

test("both people's changes to different fields are kept, and the other person's are named", async () => {
  const stored = storedRow({ ...start, price: 950 }, 1);
  const { other } = await save(stored, { ...start, title: "Ten days" });
  expect(other).toEqual({ ...lastChange, fields: ["price"] });
  expect(stored.row).toEqual({ ...start, title: "Ten days", price: 950 });
});

test("different changes to the same field store nothing, and say who saved what and when", async () => {
  const stored = storedRow({ ...start, price: 950 }, 1);
  await expect(save(stored, { ...start, price: 990, title: "Ten days" })).rejects.toThrow(
    /^Someone else has saved this trip since you opened it\. Marva saved it on .*2026.* You both changed: price\./,
  );
  expect(stored.row).toEqual({ ...start, price: 950 });
});

test("saving what a colleague has already saved, or nothing at all, sends nothing and succeeds", async () => {
  const theirs = { ...start, price: 950 };
  const stored = storedRow(theirs, 1);
  expect(await save(stored, theirs)).toEqual({ version: "2", other: { ...lastChange, fields: ["price"] } });
  expect(stored.store).toHaveBeenCalledOnce();
  const unchanged = storedRow(start, 1);
  expect(await save(unchanged, start)).toEqual({ version: "1", other: null });
  expect(unchanged.store).not.toHaveBeenCalled();
});

test("a colleague's save without a change to these fields, such as a new order, does not stop a save", async () => {
  const stored = storedRow(start, 2);
  expect(await save(stored, { ...start, title: "Ten days" })).toMatchObject({ other: { fields: [] } });
  expect(stored.row?.title).toBe("Ten days");
});

test("a row that somebody has deleted cannot be saved", async () => {
  await expect(save(storedRow(null, 1), { ...start, price: 1 })).rejects.toThrow(
    "Someone else has deleted this trip.",
  );
});

test("a different order of keys is not a change", () => {
  const reordered = { ...start, details: { b: "2", a: "1" } };
  expect(mergeFields(LABELS, { start, stored: reordered, wanted: start })).toEqual({
    mine: {},
    conflicts: [],
    theirs: [],
  });
});
