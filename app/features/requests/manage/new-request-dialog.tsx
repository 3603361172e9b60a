import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { Options, SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { addRequest, listOfferedItineraries } from "#app/features/requests/manage/manage-requests.data.ts";
import { REQUEST_CHANGE_KEYS } from "#app/features/requests/manage/manage-requests.queries.ts";
import { type FieldProps, TripWishFields } from "#app/features/requests/trip-wish-fields.tsx";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { staffForm } from "#app/lib/unsaved-input.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { useSubmissionKey } from "#app/lib/use-submission-key.ts";
import { newRequest, requestSources } from "#domain/new-request.schema.ts";
import { REQUEST_TYPE_LABELS } from "#domain/request-labels.ts";
import type { TripWishes } from "#domain/trip-wishes.ts";

const TYPES = ["custom_vacation", "customization", "full_itinerary", "contact"] as const;

const BLANK = {
  type: "custom_vacation",
  source: "Call",
  name: "",
  email: "",
  phone: "",
  itinerary_id: "",
  travelers: "",
  childAges: "",
  when: "",
  budget: "",
  message: "",
  is_mine: true,
  is_confirmed: false,
} as const;

/** Enters the request of somebody who called, wrote or walked in, and opens it. */
export function NewRequestDialog({ onClose }: { onClose(): void }) {
  const { fetch, user } = useAdminSession();
  const client = useAdminClient();
  const navigate = useNavigate();
  const submit = useSubmissionKey(staffForm(user.id, "new-request-key"));
  const itineraries = useQuery({
    queryKey: ["admin", "itineraries", "offered"],
    queryFn: () => listOfferedItineraries(client),
  });
  const record = useRecordForm({
    what: "this request",
    name: "new-request",
    record: null,
    blank: BLANK,
    schema: newRequest,
    save: (request) => submit((key) => addRequest(fetch, key, request)),
    done: "Request added",
    failed: "Failed to add the request",
    affected: REQUEST_CHANGE_KEYS,
    onSaved: ({ request_id }) => {
      onClose();
      void navigate(`/admin/requests/${request_id}`);
    },
  });
  const { form, field, input } = record;
  const wishField = (name: keyof TripWishes): FieldProps => ({
    ...field(name),
    value: input[name] ?? "",
    onChange: ({ target }) =>
      form.setValue(name, target.value, { shouldValidate: form.formState.isSubmitted }),
  });
  return (
    <RecordDialog
      record={record}
      title="New request"
      description="For somebody who called, wrote or walked in."
      submitLabel="Add request"
      busyLabel="Adding..."
      width="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How they asked" {...field("source")}>
          {requestSources.map((source) => (
            <option key={source}>{source}</option>
          ))}
        </SelectField>
        <SelectField label="Type" {...field("type")}>
          <Options of={TYPES.map((type) => [type, REQUEST_TYPE_LABELS[type]])} />
        </SelectField>
        <TextField label="Name" required maxLength={200} {...field("name")} />
        <TextField label="Email" type="email" required maxLength={254} {...field("email")} />
        <TextField label="Phone" type="tel" optional maxLength={60} {...field("phone")} />
        <SelectField label="Itinerary" optional {...field("itinerary_id")} key={itineraries.status}>
          <option value="">None</option>
          <Options of={itineraries.data?.map(({ id, title }) => [id, title])} />
        </SelectField>
        <TextField
          label="Number of Travelers"
          type="number"
          inputMode="numeric"
          min={1}
          optional
          {...field("travelers")}
        />
        <TripWishFields field={wishField} />
        <TextField label="Budget" optional maxLength={300} {...field("budget")} />
      </div>
      <TextArea label="What they asked for" required rows={5} maxLength={20_000} {...field("message")} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-leaf" {...form.register("is_mine")} />
        Assign it to me
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-leaf" {...form.register("is_confirmed")} />
        Send them a confirmation e-mail
      </label>
    </RecordDialog>
  );
}
