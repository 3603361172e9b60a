import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import { type RetentionRule, readRetention, saveRetention } from "#app/features/settings/retention.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { FORM_QUERY_OPTIONS } from "#app/lib/query-client.tsx";
import { useSavedForm } from "#app/lib/use-saved-form.ts";

const KEY = ["admin", "retention"];
const LABELS: Readonly<Record<string, string>> = {
  bin: "The bin",
  spam: "Spam requests",
  mails: "Sent, failed and canceled e-mails; unsorted and original incoming e-mails",
  sessions: "Inactive sessions",
  refresh_tokens: "Used refresh tokens",
  views: "View counts of itineraries",
  job_runs: "Job history",
  audit: "The audit trail",
  contracts: "Accepted proposals and payments of erased people, in years",
};

export function RetentionSection() {
  const client = useAdminClient();
  const rules = useQuery({ queryKey: KEY, queryFn: () => readRetention(client), ...FORM_QUERY_OPTIONS });
  return (
    <Panel
      title="Data retention"
      description="In days, unless a field says years. Older data is deleted once a day. Queued e-mails are always kept."
    >
      <LoadedSetting query={rules}>{(stored) => <RetentionForm rules={stored} />}</LoadedSetting>
    </Panel>
  );
}

function periodSchema({ shortest, longest }: RetentionRule) {
  const error = `A whole number from ${shortest} to ${longest}`;
  const period = z.int(error).min(shortest, error).max(longest, error);
  return z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(period);
}

function RetentionForm({ rules }: { rules: readonly RetentionRule[] }) {
  const client = useAdminClient();
  const schema = useMemo(
    () => z.object(Object.fromEntries(rules.map((rule) => [rule.what, periodSchema(rule)]))),
    [rules],
  );
  const { form, field, submit, isSubmitting } = useSavedForm<Record<string, string>, Record<string, number>>({
    name: "retention",
    stored: Object.fromEntries(rules.map(({ what, period }) => [what, String(period)])),
    resolver: zodResolver(schema),
    mode: "onChange",
    save: (periods) => saveRetention(client, periods),
    done: "Saved.",
    failed: "Failed to save",
    affected: KEY,
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {rules.map(({ what, standard }) => (
          <TextField
            key={what}
            label={LABELS[what] ?? what}
            hint={`Default: ${standard}`}
            inputMode="numeric"
            {...field(what)}
          />
        ))}
      </div>
      <div>
        <Button type="submit" disabled={isSubmitting || Object.keys(form.formState.errors).length > 0}>
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
