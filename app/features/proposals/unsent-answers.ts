import { useEffect, useState } from "react";
import {
  deleteUnsavedInput,
  readUnsavedInput,
  restoreInput,
  storeUnsavedInput,
  visitorForm,
} from "#app/lib/unsaved-input.ts";

const FORMS = ["changes", "decline"] as const;
const formOf = (form: (typeof FORMS)[number], number: string) => visitorForm(`proposal-${form}:${number}`);

/** What a traveler has typed about a proposal and not sent. It survives a reload and a new version. */
export function useUnsentAnswer<Input extends object>(
  form: (typeof FORMS)[number],
  number: string,
  blank: Input,
) {
  const key = formOf(form, number);
  const [input, setInput] = useState(() => restoreInput(blank, blank, readUnsavedInput(key)?.input));
  useEffect(() => {
    if (JSON.stringify(input) === JSON.stringify(blank)) deleteUnsavedInput(key);
    else storeUnsavedInput(key, input);
  }, [key, input, blank]);
  return [input, setInput] as const;
}

/** Called once an answer is stored. */
export function deleteUnsentAnswers(number: string): void {
  for (const form of FORMS) deleteUnsavedInput(formOf(form, number));
}
