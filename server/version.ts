import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The product's version, as package.json has it. */
export async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../package.json"), "utf8");
  return String((JSON.parse(text) as { version?: unknown }).version);
}
