/** The value where it is an object with names, else an empty one: its properties are then read and checked one by one. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
