import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readMigratedSchema } from "./read-schema.ts";
import { writeTypes } from "./write-types.ts";

it("domain/database.types.ts is what `npm run db:types` writes for these migrations", async () => {
  const committed = await readFile(join(import.meta.dirname, "../../domain/database.types.ts"), "utf8");
  expect(committed).toBe(writeTypes(await readMigratedSchema()));
});
