// npm run db:types: writes domain/database.types.ts.
import { writeFile } from "node:fs/promises";
import { FILE, generateTypes } from "./generate-types.ts";

await writeFile(FILE, await generateTypes());
console.log(`wrote ${FILE}`);
