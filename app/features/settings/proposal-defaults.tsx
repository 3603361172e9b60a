import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { useKeptDraft } from "#app/lib/kept-draft.ts";
import { notify } from "#app/lib/notify.ts";
import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import { currencies } from "#domain/proposals/currency.ts";
import {
  type ProposalDefaults as Defaults,
  PROPOSAL_DEFAULTS_KEY,
  parseProposalDefaults,
} from "#domain/proposals/defaults.ts";

const KEY = ["admin", "settings", "proposal-defaults"] as const;
const NOTHING_TYPED: { readonly values: Defaults | null } = { values: null };

export function ProposalDefaults() {
  const client = useAdminData();
  const queries = useQueryClient();
  const stored = useQuery({
    queryKey: KEY,
    queryFn: async () => parseProposalDefaults((await readSetting(client, PROPOSAL_DEFAULTS_KEY))?.value),
  });
  const [typed, setTyped] = useKeptDraft("proposal-defaults", NOTHING_TYPED);
  const values = typed.values ?? stored.data ?? parseProposalDefaults(null);
  const change = (changes: Partial<Defaults>) => setTyped({ values: { ...values, ...changes } });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await saveSetting(client, PROPOSAL_DEFAULTS_KEY, JSON.stringify(values));
      void notify({ tone: "success", title: "Proposal defaults saved" });
      await queries.invalidateQueries({ queryKey: KEY });
      setTyped(NOTHING_TYPED);
    } catch (cause) {
      void notify({
        tone: "error",
        title: "Failed to save the proposal defaults",
        description: errorMessage(cause),
      });
    }
  };
  const count = (
    name: "deposit_percent" | "valid_days" | "balance_days",
    label: string,
    least: number,
    most: number,
  ) => (
    <TextField
      label={label}
      type="number"
      min={least}
      max={most}
      required
      value={values[name]}
      onChange={(event) =>
        change({ [name]: Math.min(most, Math.max(least, Math.trunc(event.target.valueAsNumber || least))) })
      }
    />
  );
  const text = (name: "terms" | "cancellation_terms", label: string) => (
    <TextArea
      label={label}
      maxLength={50_000}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Panel
      title="Proposal defaults"
      description="Every new proposal starts with these. You can change them in each proposal."
    >
      <form onSubmit={save} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Currency"
            value={values.currency}
            onChange={(event) => change({ currency: event.target.value })}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
          {count("deposit_percent", "Deposit (%)", 0, 100)}
          {count("valid_days", "Valid for (days)", 1, 365)}
          {count("balance_days", "Balance due (days before departure)", 0, 365)}
        </div>
        {text("terms", "Terms")}
        {text("cancellation_terms", "Cancellation terms")}
        <Button type="submit" className="self-start" disabled={typed.values === null}>
          Save defaults
        </Button>
      </form>
    </Panel>
  );
}
