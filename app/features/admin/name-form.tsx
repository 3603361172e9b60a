import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { type OwnName, openItemCounts, ownNameSchema, saveOwnName } from "#app/features/admin/admin.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useRecordForm } from "#app/lib/use-record-form.ts";

const NO_NAME = { first_name: "", last_name: "" };

/** Asks an admin without a name for one on the dashboard, because mails to travelers are signed with it. */
export function NamePrompt() {
  const counts = useQuery(openItemCounts(useAdminSession().data)).data;
  if (!counts?.is_nameless) return null;
  return (
    <Panel
      title="What is your name?"
      description="It signs your e-mails to travelers, and colleagues see it on your requests."
    >
      <div className="max-w-md">
        <NameForm name={NO_NAME} isRequired />
      </div>
    </Panel>
  );
}

interface NameFormProps {
  name: OwnName;
  isRequired?: boolean;
  onSaved?(): void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** An admin's own name, as colleagues and travelers see it. */
export function NameForm({ name, isRequired = false, onSaved, children }: NameFormProps) {
  const { user, data: client } = useAdminSession();
  const record = useRecordForm({
    what: "your name",
    name: "own-name",
    record: { row: name, version: null },
    blank: name,
    schema: ownNameSchema,
    save: (newName) => saveOwnName(client, user.id, newName),
    done: { title: "Profile updated", description: "Your name has been saved." },
    failed: "Failed to save",
    affected: [["admin"]],
    onSaved,
  });
  const { field, isSubmitting } = record;
  return (
    <RecordForm record={record} noValidate={false}>
      <TextField
        label="First Name"
        required={isRequired}
        maxLength={100}
        autoComplete="given-name"
        {...field("first_name")}
      />
      <TextField label="Last Name" maxLength={100} autoComplete="family-name" {...field("last_name")} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        {children}
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
      </div>
    </RecordForm>
  );
}
