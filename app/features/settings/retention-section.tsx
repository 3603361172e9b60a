import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { type RetentionRule, readRetention, saveRetention } from "#app/features/settings/retention.data.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { FILLS_A_FORM } from "#app/lib/form-query.ts";
import { useKeptDraft } from "#app/lib/kept-draft.ts";
import { notify } from "#app/lib/notify.ts";

const KEY = ["admin", "retention"];
const MOST_DAYS = 3650;
const LABELS: Readonly<Record<string, string>> = {
  bin: "The bin",
  spam: "Spam requests",
  mails: "Sent, failed and canceled e-mails; unsorted and original incoming e-mails",
  sessions: "Inactive sessions",
  refresh_tokens: "Used refresh tokens",
  views: "View counts of itineraries",
  job_runs: "Job history",
  audit: "The audit trail",
};

export function RetentionSection() {
  const client = useAdminData();
  const rules = useQuery({ queryKey: KEY, queryFn: () => readRetention(client), ...FILLS_A_FORM });
  return (
    <Panel
      title="Data retention"
      description="In days. Older data is deleted once a day. Queued e-mails are always kept."
    >
      {rules.isPending && <Skeleton className="h-64" />}
      {rules.error && <TableError message={rules.error.message} onRetry={() => rules.refetch()} />}
      {rules.data && <RetentionForm key={JSON.stringify(rules.data)} rules={rules.data} />}
    </Panel>
  );
}

function RetentionForm({ rules }: { rules: readonly RetentionRule[] }) {
  const client = useAdminData();
  const queries = useQueryClient();
  const stored = useMemo(
    () => Object.fromEntries(rules.map(({ what, days }) => [what, String(days)])),
    [rules],
  );
  const [days, setDays] = useKeptDraft("retention", stored);
  const [isSaving, setSaving] = useState(false);

  const mistake = ({ what, least_days }: RetentionRule) => {
    const typed = days[what] ?? "";
    const isFine = /^\d+$/.test(typed) && Number(typed) >= least_days && Number(typed) <= MOST_DAYS;
    return isFine ? undefined : `A whole number from ${least_days} to ${MOST_DAYS}`;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await saveRetention(
        client,
        Object.fromEntries(Object.entries(days).map(([what, typed]) => [what, Number(typed)])),
      );
      void notify({ tone: "success", title: "Saved." });
      await queries.invalidateQueries({ queryKey: KEY });
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to save", description: errorMessage(cause) });
    } finally {
      setSaving(false);
    }
  };

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {rules.map((rule) => (
          <TextField
            key={rule.what}
            label={LABELS[rule.what] ?? rule.what}
            hint={`Default: ${rule.standard}`}
            inputMode="numeric"
            value={days[rule.what] ?? ""}
            error={mistake(rule)}
            onChange={(event) => setDays({ ...days, [rule.what]: event.target.value.trim() })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" disabled={isSaving || rules.some(mistake)}>
          {isSaving ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
