import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { type OwnName, ownNameSchema, saveOwnName } from "#app/features/admin/admin.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

interface NameFormProps {
  name: OwnName;
  isRequired?: boolean;
  onSaved(): void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** An admin's own name, as colleagues and travelers see it. */
export function NameForm({ name, isRequired = false, onSaved, children }: NameFormProps) {
  const { user, data: client } = useAdminSession();
  const run = useActionWithToast(["admin"]);
  const form = useForm<OwnName>({ resolver: zodResolver(ownNameSchema), defaultValues: name });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (newName) => {
    const success = { title: "Profile updated", description: "Your name has been saved." };
    if (await run(() => saveOwnName(client, user.id, newName), success, "Failed to save")) onSaved();
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="First Name"
        required={isRequired}
        maxLength={100}
        autoComplete="given-name"
        {...form.register("first_name")}
      />
      <TextField
        label="Last Name"
        maxLength={100}
        autoComplete="family-name"
        {...form.register("last_name")}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        {children}
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
