import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asObject } from "#domain/as-object.ts";

export async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  return String(asObject(JSON.parse(text)).version);
}
