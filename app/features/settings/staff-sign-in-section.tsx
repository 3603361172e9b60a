import { useQuery } from "@tanstack/react-query";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import {
  readStaffSignIn,
  type StaffSignInSettings,
  saveStaffSignIn,
} from "#app/features/settings/staff-sign-in.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { FORM_QUERY_OPTIONS } from "#app/lib/query-client.tsx";
import { useSavedForm } from "#app/lib/use-saved-form.ts";
import { wholeNumberRules } from "#app/lib/use-whole-number.ts";

const NUMBER_FIELD = { inputMode: "numeric", required: true } as const;
const queryKey = ["admin", "settings", "staff-sign-in"];

/** Sign-in requirements for everyone in the back office. */
export function StaffSignInSection() {
  const client = useAdminClient();
  const settings = useQuery({ queryKey, queryFn: () => readStaffSignIn(client), ...FORM_QUERY_OPTIONS });
  return (
    <Panel title="Staff log-in" description="Applies to all admins.">
      <LoadedSetting query={settings}>{(stored) => <SettingsForm stored={stored} />}</LoadedSetting>
    </Panel>
  );
}

function SettingsForm({ stored }: { stored: StaffSignInSettings }) {
  const client = useAdminClient();
  const { form, field, submit, isSubmitting } = useSavedForm<StaffSignInSettings>({
    name: "staff-log-in",
    mode: "onTouched",
    stored,
    save: (settings) => saveStaffSignIn(client, settings),
    done: "Settings saved",
    failed: "Failed to save",
    affected: queryKey,
  });
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
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
    </form>
  );
}
