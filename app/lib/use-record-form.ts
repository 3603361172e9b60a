import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { FieldError } from "#app/lib/app-error.ts";
import type { LastChange } from "#app/lib/last-change.ts";
import { newId } from "#app/lib/new-id.ts";
import { canonical, type FieldLabels, mergeFields, notifyMerged, type SavedRow } from "#app/lib/save-row.ts";
import { useUnsavedForm } from "#app/lib/unsaved-forms.ts";
import {
  deleteUnsavedInput,
  readUnsavedInput,
  type SeenRecord,
  staffForm,
  storeUnsavedInput,
} from "#app/lib/unsaved-input.ts";
import { type ToastOrTitle, useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { restoreInput } from "#app/lib/use-unsaved-input.ts";
import { asObject } from "#domain/as-object.ts";

/** Fields of a record as they are compared, by name. */
type Fields = Readonly<Record<string, unknown>>;

export interface RecordFormOptions<Input extends FieldValues, Output = Input, Result = unknown>
  extends Pick<UseFormProps<Input>, "mode"> {
  /** The record in messages, such as 'this FAQ'. */
  readonly what: string;
  /** The form and its record in the store of unsaved input, such as 'faq:7'; null for input that may not be stored. */
  readonly name: string | null;
  /** The record as it is stored now, as values of the form, with its version; null for a new one. */
  readonly record: SeenRecord<NoInfer<Input>> | null;
  /** The form of a new record. */
  readonly blank: NoInfer<Input>;
  /** Without it, the rules of each field apply. */
  readonly schema?: z.core.$ZodType<Output, Input>;
  /** The fields to compare and save; without it, the input itself. */
  toFields?(input: NoInfer<Input>): object;
  /** Labels of the fields, for the notice about a colleague's save. */
  readonly labels?: FieldLabels<Record<string, unknown>>;
  /** Who saved the record last. */
  readLastChange?(): Promise<LastChange | null>;
  /** True if chosen files are not uploaded yet. They are not stored in the browser. */
  readonly hasFiles?: boolean;
  /**
   * Stores the values. `seen` is the record on which they are based, with `toFields` applied; null for a new one, which
   * gets the id `newId`, the same in every attempt.
   */
  save(values: NoInfer<Output>, seen: SeenRecord<Fields> | null, newId: string): Promise<Result>;
  /** Toast after saving; null for none. */
  readonly done: ToastOrTitle | null | ((result: NoInfer<Result>) => ToastOrTitle);
  /** Title of the toast if saving failed, or the toast with the reason. */
  readonly failed: string | ((reason: string) => ToastOrTitle);
  /** Queries to refetch after saving. */
  readonly affected: readonly QueryKey[];
  /** Called once the lists are refetched, so that a dialog closes only then. */
  onSaved?(result: Result): void;
  /** Called if saving was tried with invalid fields. */
  onInvalid?(): void;
}

/**
 * A form of the back office: keeps unsaved input, shows errors at the fields and focuses the first, saves once, shows a
 * toast, refetches what it affects, and says when somebody else saved the record since.
 */
export function useRecordForm<Input extends FieldValues, Output = Input, Result = unknown>(
  options: RecordFormOptions<Input, Output, Result>,
) {
  const { record, blank, toFields = (input: Input) => input, hasFiles = false } = options;
  const run = useActionWithToast(...options.affected);
  const { user } = useAdminSession();
  const key = options.name === null ? null : staffForm(user.id, options.name);
  // The version of a new record is its id, so that saving it again, also after a reload, adds no second one.
  const seenNow = (seen: SeenRecord<Input> | null): SeenRecord<Fields> => ({
    row: asObject(toFields(seen?.row ?? blank)),
    version: seen ? seen.version : newId(),
  });
  const [initial] = useState(() => {
    const unsaved = key && readUnsavedInput(key);
    const stored = record?.row ?? blank;
    if (!unsaved) return { input: stored, base: seenNow(record), isRestored: false };
    const base = {
      row: asObject(unsaved.base?.row),
      version: unsaved.base?.version ?? (record ? null : newId()),
    };
    return { input: restoreInput(stored, blank, unsaved.input), base, isRestored: true };
  });
  const form = useForm<Input, unknown, Output>({
    mode: options.mode ?? "onSubmit",
    ...(options.schema && { resolver: zodResolver(options.schema) }),
    // Complete values are valid defaults, which TypeScript cannot infer for a generic type.
    defaultValues: initial.input as DefaultValues<Input>,
  });
  /** What the input is based on. */
  const [base, setBase] = useState(initial.base);
  const [isRestored, setRestored] = useState(initial.isRestored);
  /** This user's version, while the form shows the stored one instead. */
  const [aside, setAside] = useState<{ readonly input: Input; readonly base: typeof base } | null>(null);
  const { isSubmitting } = form.formState;
  const input = form.watch();
  const fields = asObject(toFields(input));
  const hasInput = canonical(fields) !== canonical(base.row);
  const isDirty = hasInput || hasFiles;

  const isStored = key !== null && !hasFiles;
  const leave = useUnsavedForm(isDirty, isStored);
  const serialized = JSON.stringify({ input, base });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `serialized` stands for the input and its base.
  useEffect(() => {
    if (!key) return;
    if (hasInput) storeUnsavedInput(key, input, base);
    else deleteUnsavedInput(key);
  }, [key, serialized, hasInput]);

  const load = (next: Input, nextBase: typeof base) => {
    form.reset(next);
    setBase(nextBase);
    setRestored(false);
  };
  // A form without input of its own shows each new version of the record.
  const latest = canonical(record);
  const [shown, setShown] = useState(latest);
  useEffect(() => {
    if (latest === shown || isDirty || isSubmitting || !record) return;
    setShown(latest);
    load(record.row, seenNow(record));
  });

  const [settledVersion, setSettledVersion] = useState<string | null>(null);
  const isOutdated =
    record !== null &&
    hasInput &&
    !isSubmitting &&
    record.version !== base.version &&
    record.version !== settledVersion;
  const lastChange = useQuery({
    queryKey: ["admin", "last-change", key, record?.version],
    queryFn: async () => (await options.readLastChange?.()) ?? null,
    enabled: isOutdated,
  });
  const stored = record ? asObject(toFields(record.row)) : {};
  const { mine, conflicts, theirs } = mergeFields(options.labels ?? {}, {
    start: base.row,
    stored,
    wanted: fields,
  });

  return {
    form,
    /** The values as typed. */
    input,
    isDirty,
    /** The fields that saving changes. */
    changes: mine,
    isSubmitting,
    canSave: isDirty && !isSubmitting,
    /** Props of a field. */
    field: (path: Path<Input>, rules?: RegisterOptions<Input>) => ({
      ...form.register(path, rules),
      error: form.getFieldState(path, form.formState).error?.message,
    }),
    submit: form.handleSubmit(async (values) => {
      const sent = toFields(structuredClone(form.getValues()));
      let saved: { readonly result: Result } | undefined;
      await run(
        async () => {
          try {
            const result = await options.save(values, record && base, base.version ?? "");
            const version = isSavedRow(result) ? result.version : base.version;
            setBase({ row: asObject(sent), version: record ? version : newId() });
            setRestored(false);
            saved = { result };
            return result;
          } catch (cause) {
            if (cause instanceof FieldError)
              form.setError(
                cause.field as Path<Input>,
                { message: cause.fieldMessage },
                { shouldFocus: true },
              );
            throw cause;
          }
        },
        options.done,
        options.failed,
      );
      if (!saved) return;
      if (isSavedRow(saved.result)) notifyMerged(saved.result.other);
      // What was typed during the save stays unsaved.
      if (canonical(toFields(form.getValues())) === canonical(sent)) {
        if (key) deleteUnsavedInput(key);
        leave();
        if (!record) load(blank, seenNow(null));
      }
      options.onSaved?.(saved.result);
    }, options.onInvalid),
    notices: {
      what: options.what,
      isRestored,
      isNew: record === null,
      /** What a colleague has saved since this user began; null if nothing. */
      outdated: isOutdated ? { lastChange: lastChange.data, conflicts, theirs, mine: fields, stored } : null,
      labels: options.labels ?? {},
      /** This user's values win where both changed the same field. */
      keepMine: () => {
        const kept = conflicts.map((field) => [field, stored[field]]);
        setBase({ row: { ...base.row, ...Object.fromEntries(kept) }, version: base.version });
        setSettledVersion(record?.version ?? null);
      },
      takeTheirs: () => {
        if (hasInput) setAside({ input: structuredClone(input), base });
        load(record?.row ?? blank, seenNow(record));
      },
      bringMineBack:
        aside &&
        (() => {
          load(aside.input, aside.base);
          setAside(null);
        }),
    },
    /** Whether the input is in the browser's storage. */
    isStored,
    /** Lets the page be left without the question. */
    leave,
  };
}

/** Whether saving says which version it stored. */
const isSavedRow = (result: unknown): result is SavedRow =>
  typeof result === "object" && result !== null && "version" in result && "other" in result;

/** Props of a registered field, with its error. */
export type FieldProps = ReturnType<ReturnType<typeof useRecordForm>["field"]>;
/** What the frame of a form needs to know of it. */
export type RecordFormState = Omit<ReturnType<typeof useRecordForm>, "form" | "field" | "input">;
