import { deleteUnsavedInput, readUnsavedInput, visitorForm } from "#app/lib/unsaved-input.ts";
import { useUnsavedInput } from "#app/lib/use-unsaved-input.ts";

const FORMS = ["changes", "decline"] as const;
type Form = (typeof FORMS)[number];
const formOf = (form: Form, number: string) => visitorForm(`proposal-${form}:${number}`);

/** What a traveler has typed about a proposal and not sent. It survives a reload and a new version. */
export const useUnsentAnswer = <Input extends object>(form: Form, number: string, blank: Input) =>
  useUnsavedInput(formOf(form, number), blank);

/** Where the idempotency key of an answer is stored. */
export const unsentKey = (form: Form, number: string) => visitorForm(`proposal-${form}-key:${number}`);

/** The form in which something was typed and not sent. */
export const unsentForm = (number: string) => FORMS.find((form) => readUnsavedInput(formOf(form, number)));

/** Called once an answer is stored. */
export function deleteUnsentAnswers(number: string): void {
  for (const form of FORMS) deleteUnsavedInput(formOf(form, number));
}
