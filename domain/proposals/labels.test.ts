import { expect, it } from "vitest";
import { labels } from "#domain/proposals/labels.ts";

it("every label exists in both languages", () => {
  const texts = (entry: object): unknown[] =>
    Object.values(entry).flatMap((value) =>
      typeof value === "object" ? texts(value) : [typeof value === "function" ? value("USD 1.00") : value],
    );
  expect(texts(labels.es)).toHaveLength(texts(labels.en).length);
  for (const text of [...texts(labels.en), ...texts(labels.es)]) expect(text).toMatch(/\S/);
});
