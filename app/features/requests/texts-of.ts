import { asObject } from "#domain/as-object.ts";

/** The texts among the values of something that was stored in the browser. */
export function textsOf(stored: unknown): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(Object.entries(asObject(stored)).filter(isText));
}
