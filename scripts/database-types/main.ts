import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readMigratedSchema } from "./read-schema.ts";
import { writeTypes } from "./write-types.ts";

const FILE = join(import.meta.dirname, "../../domain/database.types.ts");

await writeFile(FILE, writeTypes(await readMigratedSchema()));
console.log(`wrote ${FILE}`);
