import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import { readDraft, saveDraft } from "#app/lib/persisted-draft.ts";
import { type ToastOrTitle, useAct } from "#app/lib/use-act.ts";

interface SavedFormOptions<Values extends FieldValues, Saved>
  extends Pick<UseFormProps<Values, unknown, Saved>, "resolver" | "mode"> {
  /** Name of the stored draft, so that unsaved input survives a reload. */
  readonly name: string;
  readonly stored: Values;
  save(values: Saved): Promise<unknown>;
  readonly done: ToastOrTitle;
  readonly failed: string;
  readonly affected: QueryKey;
}

/** The form of a stored value, with a draft, validation, and a toast after saving. Needs a new key per stored value. */
export function useSavedForm<Values extends FieldValues, Saved = Values>({
  name,
  stored,
  save,
  done,
  failed,
  affected,
  ...options
}: SavedFormOptions<Values, Saved>) {
  const [start] = useState(stored);
  const form = useForm<Values, unknown, Saved>({
    ...options,
    defaultValues: start as DefaultValues<Values>,
  });
  const act = useAct();
  const queries = useQueryClient();
  useEffect(() => {
    const unsaved = readDraft(name, start);
    if (unsaved) form.reset(unsaved, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, start, values),
    });
  }, [form, name, start]);
  const { isDirty, isSubmitting } = form.formState;
  return {
    form,
    submit: form.handleSubmit(async (values) => {
      // A failed save refetches nothing, because a newer stored value would replace what was typed.
      if (!(await act(() => save(values), done, failed))) return;
      form.reset(form.getValues());
      saveDraft(name, start, start);
      await queries.invalidateQueries({ queryKey: affected });
    }),
    /** Props of a field. */
    field: (path: Path<Values>, rules?: RegisterOptions<Values>) => ({
      ...form.register(path, rules),
      error: form.getFieldState(path, form.formState).error?.message,
    }),
    isSubmitting,
    canSave: isDirty && !isSubmitting,
  };
}
