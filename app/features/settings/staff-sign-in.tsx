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
import { FILLS_A_FORM } from "#app/lib/form-query.ts";
import { useKeptDraft } from "#app/lib/kept-draft.ts";
import { notify } from "#app/lib/notify.ts";

interface CountFieldProps {
  label: string;
  max: number;
  value: number;
  onChange(value: number): void;
}

function CountField({ value, onChange, ...props }: CountFieldProps) {
  return (
    <TextField
      type="number"
      min={1}
      step={1}
      required
      value={value || ""}
      onChange={(event) => onChange(event.target.valueAsNumber || 0)}
      {...props}
    />
  );
}

const queryKey = ["admin", "settings", "staff-sign-in"];

/** Sign-in requirements for everyone in the back office. */
export function StaffSignIn() {
  const client = useAdminData();
  const settings = useQuery({ queryKey, queryFn: () => readStaffSignIn(client), ...FILLS_A_FORM });
  return (
    <Panel title="Staff log-in" description="Applies to all admins.">
      {settings.isPending && <Skeleton className="h-40" />}
      {settings.isError && <Notice tone="error">{settings.error.message}</Notice>}
      {settings.data && <SettingsForm key={JSON.stringify(settings.data)} stored={settings.data} />}
    </Panel>
  );
}

function SettingsForm({ stored }: { stored: StaffSignInSettings }) {
  const client = useAdminData();
  const queries = useQueryClient();
  const [settings, setSettings] = useKeptDraft("staff-log-in", stored);
  const change = (changes: Partial<StaffSignInSettings>) => setSettings({ ...settings, ...changes });
  const save = useMutation({
    mutationFn: () => saveStaffSignIn(client, settings),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey });
      void notify({ tone: "success", title: "Settings saved" });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {save.isError && <Notice tone="error">{save.error.message}</Notice>}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={settings.isSecondFactorRequired}
          onChange={(event) => change({ isSecondFactorRequired: event.target.checked })}
          className="size-5 accent-leaf"
        />
        Require a second factor for all staff
      </label>
      <CountField
        label="Log out after (hours idle)"
        max={720}
        value={settings.idleHours}
        onChange={(idleHours) => change({ idleHours })}
      />
      <CountField
        label="Require log-in every (days)"
        max={365}
        value={settings.sessionDays}
        onChange={(sessionDays) => change({ sessionDays })}
      />
      <div>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
