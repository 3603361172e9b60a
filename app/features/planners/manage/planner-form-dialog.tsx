import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { FormActions } from "#app/components/admin/form-actions.tsx";
import { MultiSelectField, SwitchField } from "#app/components/admin/form-controls.tsx";
import { ImagePicker } from "#app/components/admin/image-picker.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { StaffAccount } from "#app/features/planners/manage/manage-planners.data.ts";
import { managePlannerKeys, staffAccounts } from "#app/features/planners/manage/manage-planners.queries.ts";
import {
  languages,
  type ManagedPlanner,
  plannerForm,
} from "#app/features/planners/manage/manage-planners.schema.ts";
import { savePlannerAndImage } from "#app/features/planners/manage/save-planner-and-image.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";
import { countries, regions } from "#domain/itinerary-lists.ts";
import { REPLY_TIMES } from "#domain/reply-time.ts";

const BLANK = {
  name: "",
  languages: [],
  regions: [],
  countries: [],
  reply_time: "",
  about: "",
  is_active: true,
};

interface PlannerFormDialogProps {
  /** The planner to edit, 'new' to add one, or null while the dialog is closed. */
  planner: ManagedPlanner | "new" | null;
  onClose(): void;
}

export function PlannerFormDialog({ planner, onClose }: PlannerFormDialogProps) {
  const accounts = useQuery({ ...staffAccounts(useAdminSession().data), enabled: planner !== null });
  return (
    <Dialog
      open={planner !== null}
      onOpenChange={(open) => !open && onClose()}
      title={planner === "new" ? "Add New Planner" : "Edit Planner"}
      width="max-w-2xl"
    >
      {planner !== null && accounts.isPending && <Skeleton className="h-96" />}
      {planner !== null && !accounts.isPending && (
        <PlannerFields
          planner={planner === "new" ? null : planner}
          accounts={accounts.data ?? []}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface PlannerFieldsProps {
  planner: ManagedPlanner | null;
  accounts: readonly StaffAccount[];
  onClose(): void;
}

function PlannerFields({ planner, accounts, onClose }: PlannerFieldsProps) {
  const session = useAdminSession();
  const queries = useQueryClient();
  const [seen, setSeen] = useState(() => planner ?? { id: newId(), updated_at: null });
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const account = accounts.find(({ planner_id }) => planner && planner_id === planner.id)?.id ?? "";
  const form = useForm({
    resolver: zodResolver(plannerForm),
    defaultValues: { ...(planner ?? BLANK), account },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const { imageFailure } = await savePlannerAndImage(session, {
        seen,
        values,
        image,
        onSaved: setSeen,
        onProgress: setProgress,
      });
      void notify({ tone: "success", title: planner ? "Planner updated." : "Planner added." });
      if (imageFailure) {
        void notify({ tone: "error", title: "The image was not saved", description: imageFailure });
      }
      onClose();
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to save planner.", description: errorMessage(cause) });
    }
    await refetchAfterChange(queries, { queryKey: managePlannerKeys.all });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField label="Name" required error={errors.name?.message} {...form.register("name")} />
      <ImagePicker
        stored={planner?.image ?? null}
        chosen={image}
        onChoose={setImage}
        progress={progress}
        showImage={({ src, alt }) => (
          <img {...src} sizes="8rem" alt={alt} className="size-32 rounded-full bg-sand-deep object-cover" />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <MultiSelectField control={form.control} name="regions" label="Regions" options={regions} />
        <MultiSelectField control={form.control} name="countries" label="Countries" options={countries} />
        <MultiSelectField control={form.control} name="languages" label="Languages" options={languages} />
      </div>
      <p className="-mt-2 text-ink-soft text-sm">
        Shown on trips in these countries or regions. Leave both empty to cover the rest.
      </p>
      <ReplyTimeField error={errors.reply_time?.message} {...form.register("reply_time")} />
      <TextArea label="About" optional rows={4} error={errors.about?.message} {...form.register("about")} />
      <AccountField accounts={accounts} {...form.register("account")} />
      <SwitchField control={form.control} name="is_active" label="Show on the site" />
      <FormActions isSubmitting={isSubmitting} label="Save Planner" onCancel={onClose} />
    </form>
  );
}

function ReplyTimeField(field: UseFormRegisterReturn & { error: string | undefined }) {
  return (
    <>
      <TextField
        label="Reply time"
        optional
        placeholder="Usually answers the same day"
        hint="Suggested texts are translated in Spanish proposals; your own wording is not."
        list="reply-times"
        {...field}
      />
      <datalist id="reply-times">
        {REPLY_TIMES.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

function AccountField({ accounts, ...field }: UseFormRegisterReturn & { accounts: readonly StaffAccount[] }) {
  return (
    <SelectField
      label="Linked account"
      hint="Replies and proposals from this account are signed with the planner's name."
      {...field}
    >
      <option value="">None</option>
      {accounts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
