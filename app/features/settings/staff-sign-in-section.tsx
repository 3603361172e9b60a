import { useQuery } from "@tanstack/react-query";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { wholeNumberRules } from "#app/lib/use-whole-number.ts";
import type { DataClient } from "#domain/data-client.ts";

const NUMBER_FIELD = { inputMode: "numeric", required: true } as const;
const queryKey = ["admin", "settings", "staff-sign-in"];

/** Sign-in requirements for everyone in the back office. */
export function StaffSignInSection() {
  const client = useAdminClient();
  const settings = useQuery({ queryKey, queryFn: () => readStaffSignIn(client) });
  return (
    <Panel title="Staff log-in" description="Applies to all admins.">
      <Loaded query={settings} loading={<Skeleton className="h-40" />}>
        {(stored) => <SettingsForm stored={stored} />}
      </Loaded>
    </Panel>
  );
}

function SettingsForm({ stored }: { stored: StaffSignInSettings }) {
  const client = useAdminClient();
  const record = useRecordForm<StaffSignInSettings>({
    mode: "onTouched",
    what: "the log-in settings",
    name: "settings:staff-sign-in",
    record: { row: stored, version: null },
    blank: stored,
    save: (settings, seen) => saveStaffSignIn(client, settings, seen?.row ?? {}),
    done: "Settings saved",
    failed: "Failed to save",
    affected: [queryKey],
  });
  const { form, field, isSubmitting } = record;
  return (
    <RecordForm record={record} className="flex max-w-md flex-col gap-4">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" className="size-5 accent-leaf" {...form.register("isSecondFactorRequired")} />
        Require a second factor for all staff
      </label>
      <TextField
        label="Log out after (hours idle)"
        {...NUMBER_FIELD}
        {...field("idleHours", wholeNumberRules(1, 720))}
      />
      <TextField
        label="Require log-in every (days)"
        {...NUMBER_FIELD}
        {...field("sessionDays", wholeNumberRules(1, 365))}
      />
      <div>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
      </div>
    </RecordForm>
  );
}

interface StaffSignInSettings {
  readonly isSecondFactorRequired: boolean;
  readonly idleHours: number;
  readonly sessionDays: number;
}

const KEYS = {
  required: "second_factor_required",
  idle: "staff_idle_hours",
  days: "staff_session_days",
} as const;

/** Used while nothing is stored. The database uses the same defaults. */
const DEFAULT_IDLE_HOURS = 12;
const DEFAULT_SESSION_DAYS = 30;

async function readStaffSignIn(client: DataClient): Promise<StaffSignInSettings> {
  const { data, error } = await client
    .from("site_settings")
    .select("key, value")
    .in("key", Object.values(KEYS));
  if (error) throw toAppError(error, "Failed to load the log-in settings.");
  const values = new Map(data.map(({ key, value }) => [key, value]));
  return {
    isSecondFactorRequired: values.get(KEYS.required) === "true",
    idleHours: Number(values.get(KEYS.idle) ?? DEFAULT_IDLE_HOURS),
    sessionDays: Number(values.get(KEYS.days) ?? DEFAULT_SESSION_DAYS),
  };
}

/** Stores the settings that differ from those that the user saw, because a colleague may have changed the others. */
async function saveStaffSignIn(
  client: DataClient,
  settings: StaffSignInSettings,
  seen: { readonly [Name in keyof StaffSignInSettings]?: unknown },
): Promise<void> {
  const changed = [
    { name: "isSecondFactorRequired", key: KEYS.required },
    { name: "idleHours", key: KEYS.idle },
    { name: "sessionDays", key: KEYS.days },
  ] as const;
  const rows = changed
    .filter(({ name }) => settings[name] !== seen[name])
    .map(({ name, key }) => ({ key, value: String(settings[name]) }));
  if (rows.length === 0) return;
  const { error } = await client.from("site_settings").upsert(rows, { onConflict: "key" });
  if (error) throw toAppError(error);
}
