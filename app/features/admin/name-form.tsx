import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type OwnName, saveOwnName } from "#app/features/admin/admin.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";

interface NameFormProps {
  name: OwnName;
  isRequired?: boolean;
  onSaved(): void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** An admin's own name, as colleagues and travelers see it. */
export function NameForm({ name, isRequired = false, onSaved, children }: NameFormProps) {
  const { user, data } = useAdminSession();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (next: OwnName) => saveOwnName(data, user.id, next),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["admin"] });
      onSaved();
      await notify({ tone: "success", title: "Profile updated", description: "Your name has been saved." });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (key: string) => String(fields.get(key) ?? "").trim();
    save.mutate({ first_name: text("first_name"), last_name: text("last_name") });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {save.isError && <Notice tone="error">{save.error.message}</Notice>}
      <TextField
        label="First Name"
        name="first_name"
        defaultValue={name.first_name}
        required={isRequired}
        maxLength={100}
        autoComplete="given-name"
      />
      <TextField
        label="Last Name"
        name="last_name"
        defaultValue={name.last_name}
        maxLength={100}
        autoComplete="family-name"
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        {children}
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
