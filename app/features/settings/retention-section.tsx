import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { SettingPanel, useSettingForm } from "#app/features/settings/setting-form.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { RETENTION_KEY, type RetentionRule, retention } from "#app/lib/retention.data.ts";
import type { Setting } from "#app/lib/site-settings.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { asObject } from "#domain/as-object.ts";

const LABELS: Readonly<Record<string, string>> = {
  bin: "The bin",
  spam: "Spam requests",
  mails: "Sent, failed and canceled e-mails; unsorted and original incoming e-mails",
  sessions: "Inactive sessions",
  refresh_tokens: "Used refresh tokens",
  views: "View counts of itineraries",
  job_runs: "Job history",
  audit: "The audit trail",
  papers: "Papers of a trip, after the return",
  contracts: "Accepted proposals and payments of erased people, in years",
};

type Days = Readonly<Record<string, number>>;

const SETTING: Setting<Days> = {
  key: "retention",
  what: "the data retention",
  labels: LABELS,
  parse: (stored) => {
    const days: unknown = JSON.parse(stored ?? "{}");
    return Object.fromEntries(Object.entries(asObject(days)).map(([what, count]) => [what, Number(count)]));
  },
};

export function RetentionSection() {
  const client = useAdminClient();
  const rules = useQuery(retention(client));
  return (
    <SettingPanel
      setting={SETTING}
      title="Data retention"
      description="In days, unless a field says years. Older data is deleted once a day. Queued e-mails are always kept."
    >
      {(record) => (
        <Loaded query={rules} loading={<Skeleton className="h-40" />}>
          {(loadedRules) => <RetentionForm rules={loadedRules} record={record} />}
        </Loaded>
      )}
    </SettingPanel>
  );
}

function periodSchema({ shortest, longest }: RetentionRule) {
  const error = `A whole number from ${shortest} to ${longest}`;
  const period = z.int(error).min(shortest, error).max(longest, error);
  return z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(period);
}

interface RetentionFormProps {
  rules: readonly RetentionRule[];
  record: SeenRecord<Days>;
}

function RetentionForm({ rules, record: { row, version } }: RetentionFormProps) {
  const schema = useMemo(
    () => z.object(Object.fromEntries(rules.map((rule) => [rule.what, periodSchema(rule)]))),
    [rules],
  );
  const record = useSettingForm<Days, Record<string, string>, Days>(SETTING, {
    record: {
      row: Object.fromEntries(rules.map(({ what, standard }) => [what, String(row[what] ?? standard)])),
      version,
    },
    schema,
    mode: "onChange",
    toValue: (values) =>
      Object.fromEntries(Object.entries(values).map(([what, days]) => [what, Number(days)])),
    done: "Saved.",
    failed: "Failed to save",
    affected: [RETENTION_KEY],
  });
  const { form, field, isSubmitting } = record;
  return (
    <RecordForm record={record}>
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
    </RecordForm>
  );
}
