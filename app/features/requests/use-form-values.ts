import { useRef, useState } from "react";
import type { Draft } from "#app/features/requests/draft.ts";
import { typedBeforeHydration } from "#app/features/requests/form-elements.ts";
import type { RequestFormOptions } from "#app/features/requests/request-form-options.ts";
import { readSignedInPerson } from "#app/features/requests/signed-in-person.ts";
import { readVisitPerson } from "#app/features/requests/visit-person.ts";
import { recordOf } from "#domain/record-of.ts";

/** What the fields of a form hold. */
export function useFormValues<Field extends string>(fields: readonly Field[]) {
  const blank = recordOf(fields, () => "");
  const [shown, setShown] = useState(blank);
  // A password manager changes several fields before React renders once.
  const latest = useRef(shown);
  const set = (next: Record<Field, string>) => {
    latest.current = next;
    setShown(next);
  };
  return { shown, read: () => latest.current, set, clear: () => set(blank) };
}

/** What a form starts with: text already in the page, a draft, the person who is known, what the page proposes. */
export function startValues<Field extends string>(
  { fields, start }: RequestFormOptions<Field>,
  draft: Draft | null,
  form: HTMLFormElement | null,
): Record<Field, string> {
  const person = readSignedInPerson();
  const known: Record<string, string> = {
    ...start,
    ...readVisitPerson(),
    ...(person && { name: person.name, email: person.email }),
    ...draft?.values,
    ...typedBeforeHydration(form),
  };
  // An empty field of an older draft does not take away what the page that led here proposes.
  return recordOf(fields, (field) => known[field] || start?.[field] || "");
}
