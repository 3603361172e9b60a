import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { readBankDetails, saveBankDetails } from "#app/features/settings/settings.data.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { useKeptDraft } from "#app/lib/kept-draft.ts";
import { notify } from "#app/lib/notify.ts";

const KEY = ["admin", "settings", "bank-details"] as const;
const NOTHING_TYPED: { readonly text: string | null } = { text: null };

export function BankDetails() {
  const client = useAdminData();
  const stored = useQuery({ queryKey: KEY, queryFn: () => readBankDetails(client) });
  const queries = useQueryClient();
  const [typed, setTyped] = useKeptDraft("bank-details", NOTHING_TYPED);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await saveBankDetails(client, (typed.text ?? "").trim());
      void notify({ tone: "success", title: "Bank details saved" });
      await queries.invalidateQueries({ queryKey: KEY });
      setTyped(NOTHING_TYPED);
    } catch (cause) {
      void notify({
        tone: "error",
        title: "Failed to save the bank details",
        description: errorMessage(cause),
      });
    }
  };
  return (
    <Panel
      title="Bank details"
      description="Shown to travelers who have accepted a proposal, with its number as the reference."
    >
      <form onSubmit={save} className="flex flex-col items-start gap-3">
        <div className="w-full">
          <TextArea
            label="How to pay"
            maxLength={2000}
            disabled={stored.isPending}
            value={typed.text ?? stored.data ?? ""}
            onChange={(event) => setTyped({ text: event.target.value })}
          />
        </div>
        <Button type="submit" disabled={typed.text === null}>
          Save bank details
        </Button>
      </form>
    </Panel>
  );
}
