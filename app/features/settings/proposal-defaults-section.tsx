import { useQuery } from "@tanstack/react-query";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { FORM_QUERY_OPTIONS } from "#app/lib/query-client.tsx";
import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import { useSavedForm } from "#app/lib/use-saved-form.ts";
import { wholeNumberRules } from "#app/lib/use-whole-number.ts";
import { currencies } from "#domain/proposals/currency.ts";
import {
  type ProposalDefaults as Defaults,
  PROPOSAL_DEFAULTS_KEY,
  parseProposalDefaults,
} from "#domain/proposals/defaults.ts";

const KEY = ["admin", "settings", "proposal-defaults"] as const;

export function ProposalDefaultsSection() {
  const client = useAdminClient();
  const stored = useQuery({
    queryKey: KEY,
    queryFn: async () => parseProposalDefaults((await readSetting(client, PROPOSAL_DEFAULTS_KEY))?.value),
    ...FORM_QUERY_OPTIONS,
  });
  return (
    <Panel
      title="Proposal defaults"
      description="Every new proposal starts with these. You can change them in each proposal."
    >
      <LoadedSetting query={stored}>{(defaults) => <DefaultsForm stored={defaults} />}</LoadedSetting>
    </Panel>
  );
}

function DefaultsForm({ stored }: { stored: Defaults }) {
  const client = useAdminClient();
  const { field, submit, canSave } = useSavedForm<Defaults>({
    name: "proposal-defaults",
    stored,
    mode: "onTouched",
    save: (values) => saveSetting(client, PROPOSAL_DEFAULTS_KEY, JSON.stringify(values)),
    done: "Proposal defaults saved",
    failed: "Failed to save the proposal defaults",
    affected: KEY,
  });
  const numberField = (
    name: "deposit_percent" | "valid_days" | "balance_days",
    min: number,
    max: number,
  ) => ({
    ...field(name, wholeNumberRules(min, max)),
    inputMode: "numeric" as const,
    required: true,
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Currency" {...field("currency")}>
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <TextField label="Deposit (%)" {...numberField("deposit_percent", 0, 100)} />
        <TextField label="Valid for (days)" {...numberField("valid_days", 1, 365)} />
        <TextField label="Balance due (days before departure)" {...numberField("balance_days", 0, 365)} />
      </div>
      <TextArea label="Terms" maxLength={50_000} {...field("terms")} />
      <TextArea label="Cancellation terms" maxLength={50_000} {...field("cancellation_terms")} />
      <Button type="submit" className="self-start" disabled={!canSave}>
        Save defaults
      </Button>
    </form>
  );
}
