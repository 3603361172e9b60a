import { useQuery } from "@tanstack/react-query";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import {
  readStaffSignIn,
  type StaffSignInSettings,
  saveStaffSignIn,
} from "#app/features/settings/staff-sign-in.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { wholeNumberRules } from "#app/lib/use-whole-number.ts";

const NUMBER_FIELD = { inputMode: "numeric", required: true } as const;
const queryKey = ["admin", "settings", "staff-sign-in"];

/** Sign-in requirements for everyone in the back office. */
export function StaffSignInSection() {
  const client = useAdminClient();
  const settings = useQuery({ queryKey, queryFn: () => readStaffSignIn(client) });
  return (
    <Panel title="Staff log-in" description="Applies to all admins.">
      <LoadedSetting query={settings}>{(stored) => <SettingsForm stored={stored} />}</LoadedSetting>
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
