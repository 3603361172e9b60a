import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { type OwnName, saveOwnName } from "#app/features/admin/admin.data.ts";
import { ownName } from "#app/features/admin/admin.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";

/** An admin's own name, as colleagues and travellers see it. */
export function ProfileDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { user, data } = useAdminSession();
  const name = useQuery({ ...ownName(data, user.id), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Profile" description={user.email}>
      {name.isPending && <Skeleton className="h-40" />}
      {name.isError && <Notice tone="error">{name.error.message}</Notice>}
      {name.data && <NameForm name={name.data} onSaved={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function NameForm({ name, onSaved }: { name: OwnName; onSaved(): void }) {
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
        <Link
          to="/account/security"
          className="inline-flex min-h-11 items-center text-sea underline underline-offset-4"
        >
          Security: second factor and devices
        </Link>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
