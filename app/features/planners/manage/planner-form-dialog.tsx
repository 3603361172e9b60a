import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MultiSelectField, SwitchField } from "#app/components/admin/form-controls.tsx";
import { ImagePicker } from "#app/components/admin/image-picker.tsx";
import { FormDialog, RecordDialogForm } from "#app/components/admin/record-form.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { StaffAccount } from "#app/features/planners/manage/manage-planners.data.ts";
import { managePlannerKeys, staffAccounts } from "#app/features/planners/manage/manage-planners.queries.ts";
import {
  languages,
  type ManagedPlanner,
  PLANNER_LABELS,
  plannerForm,
} from "#app/features/planners/manage/manage-planners.schema.ts";
import { savePlannerAndImage } from "#app/features/planners/manage/save-planner-and-image.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { readLastChange } from "#app/lib/last-change.ts";
import { type FieldProps, useRecordForm } from "#app/lib/use-record-form.ts";
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
  account: "",
};

interface PlannerFormDialogProps {
  /** Null for a new planner. */
  planner: ManagedPlanner | null;
  onClose(): void;
}

export function PlannerFormDialog(props: PlannerFormDialogProps) {
  const accounts = useQuery(staffAccounts(useAdminSession().data));
  return (
    <FormDialog
      title={props.planner ? "Edit Planner" : "Add New Planner"}
      width="max-w-2xl"
      onClose={props.onClose}
    >
      {accounts.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <PlannerFields {...props} accounts={accounts.data ?? []} />
      )}
    </FormDialog>
  );
}

interface PlannerFieldsProps extends PlannerFormDialogProps {
  accounts: readonly StaffAccount[];
}

function PlannerFields({ planner, accounts, onClose }: PlannerFieldsProps) {
  const session = useAdminSession();
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const account = accounts.find(({ planner_id }) => planner && planner_id === planner.id)?.id ?? "";
  const id = planner?.id ?? null;
  const record = useRecordForm({
    what: "this planner",
    name: `planners:${id ?? "new"}`,
    record: planner && { row: { ...planner, account }, version: planner.updated_at },
    blank: BLANK,
    schema: plannerForm,
    labels: PLANNER_LABELS,
    readLastChange: async () => (id ? readLastChange(session.data, "planners", id) : null),
    hasFiles: image !== null,
    save: (values, seen, newId) =>
      savePlannerAndImage(session, { id: id ?? newId, seen, values, image, onProgress: setProgress }),
    done: planner ? "Planner updated." : "Planner added.",
    failed: "Failed to save planner.",
    affected: [managePlannerKeys.all],
    onSaved: onClose,
  });
  const { form, field } = record;
  return (
    <RecordDialogForm record={record} submitLabel="Save Planner" onClose={onClose}>
      <TextField label="Name" required {...field("name")} />
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
      <ReplyTimeField {...field("reply_time")} />
      <TextArea label="About" optional rows={4} {...field("about")} />
      <AccountField accounts={accounts} {...field("account")} />
      <SwitchField control={form.control} name="is_active" label="Show on the site" />
    </RecordDialogForm>
  );
}

function ReplyTimeField(field: FieldProps) {
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

function AccountField({ accounts, ...field }: FieldProps & { accounts: readonly StaffAccount[] }) {
  return (
    <SelectField
      label="Linked account"
      hint="This account gets the requests for these places and signs with the planner's name. Without an account, visitors are told no name."
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
