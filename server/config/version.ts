import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asObject } from "#domain/as-object.ts";

/** The product's version from package.json. */
export async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  return String(asObject(JSON.parse(text)).version);
}
