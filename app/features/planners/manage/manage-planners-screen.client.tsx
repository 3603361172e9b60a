import { useQuery } from "@tanstack/react-query";
import { MultiSelectField, SwitchField } from "#app/components/admin/form-controls.tsx";
import { orderedList } from "#app/components/admin/ordered-list.tsx";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import { Options, SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import {
  assignAccount,
  languages,
  listPlanners,
  plannerForm,
} from "#app/features/planners/manage/manage-planners.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { staff } from "#app/lib/owner-name.ts";
import type { FieldProps } from "#app/lib/use-record-form.ts";
import { describePlaces } from "#domain/choose-planner.ts";
import { countries, regions } from "#domain/itinerary-lists.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { REPLY_TIMES } from "#domain/reply-time.ts";

export const planners = orderedList({
  table: "planners",
  list: listPlanners,
  nameOf: (planner) => planner.name,
  description:
    "The people who plan the trips. Shown on itineraries, on the contact page, after a form is sent and under e-mails.",
  addLabel: "Add New Planner",
  caption: "Planners",
  empty: 'No planners yet. Click "Add New Planner" to introduce somebody.',
  columns: (handle) => [
    { id: "order", header: "Order", cell: handle },
    {
      id: "name",
      header: "Name",
      cell: (planner) => (
        <span className="inline-flex items-center gap-3 font-semibold">
          <PlannerPortrait planner={planner} className="size-11" /> {planner.name}
        </span>
      ),
    },
    {
      id: "places",
      header: "Plans",
      className: "@[60rem]:min-w-44",
      cell: (planner) => describePlaces(planner) || "Everywhere else",
    },
    { id: "languages", header: "Speaks", cell: (planner) => joinWithAnd(planner.languages) || "N/A" },
    {
      id: "reply",
      header: "Reply time",
      className: "@[60rem]:min-w-40",
      cell: (planner) => planner.reply_time || "N/A",
    },
  ],
  shown: {
    header: "On the site",
    verb: "Show",
    isShown: (planner) => planner.is_active,
    columns: (is_active) => ({ is_active }),
    store: (client, { id }, is_active) =>
      client.from("planners").update({ is_active }).eq("id", id).select("id").single(),
    done: (isShown) => (isShown ? "Planner shown." : "Planner hidden."),
    failed: "Failed to change planner.",
  },
  describeDeletion: ({ name }) => `This removes ${name} from the site.`,
  deleted: "Planner deleted.",
  deleteFailed: "Failed to delete planner.",
  form: {
    what: "this planner",
    labels: {
      name: "name",
      languages: "languages",
      regions: "regions",
      countries: "countries",
      reply_time: "reply time",
      about: "about",
      is_active: "shown or not",
    },
    blank: {
      name: "",
      languages: [],
      regions: [],
      countries: [],
      reply_time: "",
      about: "",
      is_active: true,
      account: "",
    },
    schema: plannerForm,
    titles: { add: "Add New Planner", edit: "Edit Planner" },
    width: "max-w-2xl",
    submitLabel: "Save Planner",
    done: { added: "Planner added.", saved: "Planner updated." },
    failed: "Failed to save planner.",
    storeOthers: async (client, id, { account }, seen) => {
      const seenId = String(seen?.account ?? "");
      if (account !== seenId) await assignAccount(client, id, { accountId: account, seenId });
    },
    showPicture: ({ src, alt }) => (
      <img {...src} sizes="8rem" alt={alt} className="size-32 rounded-full bg-sand-deep object-cover" />
    ),
    fields: ({ form, field }) => (
      <>
        <TextField label="Name" required {...field("name")} />
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
        <AccountField {...field("account")} />
        <SwitchField control={form.control} name="is_active" label="Show on the site" />
      </>
    ),
  },
});

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

function AccountField(field: FieldProps) {
  const accounts = useQuery(staff(useAdminClient()));
  // The field takes its value when it appears, so its options must be there.
  if (accounts.isPending) return <Skeleton className="h-24" />;
  return (
    <SelectField
      label="Linked account"
      hint="This account gets the requests for these places and signs with the planner's name. Without an account, visitors are told no name."
      {...field}
    >
      <option value="">None</option>
      <Options of={(accounts.data ?? []).map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}
