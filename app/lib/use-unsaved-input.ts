import { useEffect, useState } from "react";
import {
  deleteUnsavedInput,
  type FormKey,
  readUnsavedInput,
  storeUnsavedInput,
} from "#app/lib/unsaved-input.ts";
import { asObject } from "#domain/as-object.ts";

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

/**
 * The form with its stored input. An earlier version of the form may have stored it, so a field that is missing or
 * unlike the one in `blank` keeps its value of `start`. The first item of a list in `blank` is the model of each item.
 */
export function restoreInput<Form extends object>(start: Form, blank: Form, stored: unknown): Form {
  return { ...start, ...fittingFields(blank, asObject(stored)) };
}

const fittingFields = (model: object, stored: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(model)
      .map(([name, part]) => [name, asModel(part, stored[name])])
      .filter(([, value]) => value !== undefined),
  );

/** The value in the shape of the model; undefined if it is of another type. */
function asModel(model: unknown, value: unknown): unknown {
  if (model === null || model === undefined) return value;
  if (Array.isArray(model)) {
    if (!Array.isArray(value) || value.length < Math.min(model.length, 1)) return undefined;
    return value.map((item) => asModel(model[0], item)).filter((item) => item !== undefined && item !== null);
  }
  if (typeof model !== "object") return typeof value === typeof model ? value : undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return { ...model, ...value, ...fittingFields(model, asObject(value)) };
}
