import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { SettingPanel, useSettingForm } from "#app/features/settings/setting-form.tsx";
import type { Setting } from "#app/lib/site-settings.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { wholeNumberRules } from "#app/lib/use-whole-number.ts";
import { currencies } from "#domain/proposals/currency.ts";
import {
  type ProposalDefaults as Defaults,
  PROPOSAL_DEFAULTS_KEY,
  parseProposalDefaults,
} from "#domain/proposals/defaults.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";

const SETTING: Setting<Defaults> = {
  key: PROPOSAL_DEFAULTS_KEY,
  what: "the proposal defaults",
  labels: {
    currency: "currency",
    deposit_percent: "deposit",
    deposit_days: "deposit due",
    valid_days: "valid for",
    balance_days: "balance due",
    terms: "terms",
    cancellation_terms: "cancellation terms",
  },
  parse: parseProposalDefaults,
};

export function ProposalDefaultsSection() {
  return (
    <SettingPanel
      setting={SETTING}
      title="Proposal defaults"
      description="Every new proposal starts with these. You can change them in each proposal."
    >
      {(record) => <DefaultsForm record={record} />}
    </SettingPanel>
  );
}

function DefaultsForm({ record: stored }: { record: SeenRecord<Defaults> }) {
  const record = useSettingForm<Defaults, Defaults>(SETTING, {
    record: stored,
    mode: "onTouched",
    toValue: (values) => values,
    done: "Proposal defaults saved",
    failed: "Failed to save the proposal defaults",
  });
  const { field } = record;
  const numberField = (
    name: "deposit_percent" | "deposit_days" | "valid_days" | "balance_days",
    min: number,
    max: number,
  ) => ({
    ...field(name, wholeNumberRules(min, max)),
    inputMode: "numeric" as const,
    required: true,
  });
  return (
    <RecordForm record={record}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Currency" {...field("currency")}>
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <TextField label="Deposit (%)" {...numberField("deposit_percent", 0, 100)} />
        <TextField
          label="Deposit due (days after acceptance)"
          {...numberField("deposit_days", 0, PROPOSAL_LIMITS.depositDays)}
        />
        <TextField label="Valid for (days)" {...numberField("valid_days", 1, 365)} />
        <TextField label="Balance due (days before departure)" {...numberField("balance_days", 0, 365)} />
      </div>
      <TextArea label="Terms" maxLength={50_000} {...field("terms")} />
      <TextArea label="Cancellation terms" maxLength={50_000} {...field("cancellation_terms")} />
      <Button type="submit" className="self-start" disabled={!record.canSave}>
        Save defaults
      </Button>
    </RecordForm>
  );
}
