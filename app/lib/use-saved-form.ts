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
import { refetchAfterChange } from "#app/lib/query-client.tsx";
import { type ToastOrTitle, useActionWithToast } from "#app/lib/use-action-with-toast.ts";

interface SavedFormOptions<Values extends FieldValues, Saved>
  extends Pick<UseFormProps<Values, unknown, Saved>, "resolver" | "mode"> {
  /** Name of the stored draft, so that unsaved input survives a reload. */
  readonly name: string;
  readonly stored: Values;
  save(values: Saved): Promise<unknown>;
  /** Toast after saving. */
  readonly done: ToastOrTitle;
  /** Title of the toast if saving failed. */
  readonly failed: string;
  /** Queries to refetch after saving. */
  readonly affected: QueryKey;
}

/**
 * The form of a stored value, with a draft, validation, and a toast after saving. The component needs a new React key
 * when the stored value changes.
 */
export function useSavedForm<Values extends FieldValues, Saved = Values>({
  name,
  stored,
  save,
  done,
  failed,
  affected,
  ...options
}: SavedFormOptions<Values, Saved>) {
  const [initial] = useState(stored);
  const form = useForm<Values, unknown, Saved>({
    ...options,
    // Complete values are valid defaults, which TypeScript cannot infer for a generic type.
    defaultValues: initial as DefaultValues<Values>,
  });
  const run = useActionWithToast();
  const queries = useQueryClient();
  useEffect(() => {
    const unsaved = readDraft(name, initial);
    if (unsaved) form.reset(unsaved, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, initial, values),
    });
  }, [form, name, initial]);
  const { isDirty, isSubmitting } = form.formState;
  return {
    form,
    submit: form.handleSubmit(async (values) => {
      // A failed save refetches nothing, because a newer stored value would replace what was typed.
      if (!(await run(() => save(values), done, failed))) return;
      form.reset(form.getValues());
      // Unchanged input removes the draft.
      saveDraft(name, initial, initial);
      await refetchAfterChange(queries, { queryKey: affected });
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
