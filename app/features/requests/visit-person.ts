import { textsOf } from "#app/features/requests/texts-of.ts";

const PLACE = "calabash:person";
const FIELDS = ["name", "email"] as const;

type Person = Partial<Record<(typeof FIELDS)[number], string>>;

/** Name and address as last typed into any form, for the next form of this visit; gone with the tab. */
export function readVisitPerson(): Person {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    return textsOf(stored);
  } catch {
    return {};
  }
}

export function storeVisitPerson(values: Readonly<Record<string, string>>): void {
  const given = FIELDS.filter((field) => values[field]).map((field) => [field, values[field]]);
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ ...readVisitPerson(), ...Object.fromEntries(given) }));
  } catch {
    // Storage is full or forbidden: the next form starts empty.
  }
}
