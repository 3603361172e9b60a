import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { FILE, generateTypes } from "./generate-types.ts";

it("domain/database.types.ts is what `npm run db:types` writes for these migrations", async () => {
  expect(await readFile(FILE, "utf8")).toBe(await generateTypes());
});
