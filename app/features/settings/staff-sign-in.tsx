import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import {
  readStaffSignIn,
  type StaffSignInSettings,
  saveStaffSignIn,
} from "#app/features/settings/staff-sign-in.data.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";

function CountField(props: { label: string; name: string; max: number; defaultValue: number }) {
  return <TextField type="number" min={1} step={1} required {...props} />;
}

const queryKey = ["admin", "settings", "staff-sign-in"];

/** What admins demand of everyone who works in the back office. */
export function StaffSignIn() {
  const client = useAdminData();
  const settings = useQuery({ queryKey, queryFn: () => readStaffSignIn(client) });
  return (
    <Panel title="Staff log-in" description="Applies to all admins.">
      {settings.isPending && <Skeleton className="h-40" />}
      {settings.isError && <Notice tone="error">{settings.error.message}</Notice>}
      {settings.data && <SettingsForm settings={settings.data} />}
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: StaffSignInSettings }) {
  const client = useAdminData();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (next: StaffSignInSettings) => saveStaffSignIn(client, next),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey });
      void notify({ tone: "success", title: "Settings saved" });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save.mutate({
      isSecondFactorRequired: fields.get("required") === "on",
      idleHours: Number(fields.get("idle_hours")),
      sessionDays: Number(fields.get("session_days")),
    });
  };
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {save.isError && <Notice tone="error">{save.error.message}</Notice>}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="required"
          defaultChecked={settings.isSecondFactorRequired}
          className="size-5 accent-leaf"
        />
        Require a second factor for all staff
      </label>
      <CountField
        label="Log out after (hours idle)"
        name="idle_hours"
        max={720}
        defaultValue={settings.idleHours}
      />
      <CountField
        label="Require log-in every (days)"
        name="session_days"
        max={365}
        defaultValue={settings.sessionDays}
      />
      <div>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
