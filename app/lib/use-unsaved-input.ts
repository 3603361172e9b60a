import { useEffect, useState } from "react";
import {
  deleteUnsavedInput,
  type FormKey,
  readUnsavedInput,
  restoreInput,
  storeUnsavedInput,
} from "#app/lib/unsaved-input.ts";

/** Input of a form that is no record, such as a reply: it survives a reload until it is `blank` again. */
export function useUnsavedInput<Input extends object>(form: FormKey, blank: Input) {
  const [input, setInput] = useState(() => restoreInput(blank, blank, readUnsavedInput(form)?.input));
  const isBlank = JSON.stringify(input) === JSON.stringify(blank);
  useEffect(() => {
    if (isBlank) deleteUnsavedInput(form);
    else storeUnsavedInput(form, input);
  }, [form, input, isBlank]);
  return [input, setInput] as const;
}
