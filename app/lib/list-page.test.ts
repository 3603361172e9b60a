import { expect, test } from "vitest";
import { readListPage } from "#app/lib/list-page.ts";

const options = { page: 3, pageSize: 25, what: "requests" };
const queryReturning = (result: object) => {
  const ranges: number[][] = [];
  const query = {
    range: async (from: number, to: number) => {
      ranges.push([from, to]);
      return { data: null, error: null, count: null, ...result };
    },
  };
  return { query, ranges };
};

test("for the third page of 25 rows, rows 50 to 74 are requested", async () => {
  const { query, ranges } = queryReturning({ data: ["a", "b"], count: 52 });
  expect(await readListPage(query, options)).toEqual({ rows: ["a", "b"], total: 52 });
  expect(ranges).toEqual([[50, 74]]);
});

test("a page beyond the end is empty", async () => {
  const { query } = queryReturning({
    error: { code: "PGRST103", message: "Requested range not satisfiable" },
  });
  expect(await readListPage(query, options)).toEqual({ rows: [], total: 0 });
});

test("the message of another error says what could not be loaded", async () => {
  const { query } = queryReturning({ error: { code: "57014", message: "canceling statement" } });
  await expect(readListPage(query, options)).rejects.toMatchObject({
    code: "unavailable",
    message: "Error loading requests: canceling statement",
  });
});
