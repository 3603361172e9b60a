import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { readBankDetails, saveBankDetails } from "#app/features/settings/settings.data.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";

const KEY = ["admin", "settings", "bank-details"] as const;

export function BankDetails() {
  const client = useAdminData();
  const stored = useQuery({ queryKey: KEY, queryFn: () => readBankDetails(client) });
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await saveBankDetails(client, (typed ?? "").trim());
      void notify({ tone: "success", title: "Bank details saved" });
      await queries.invalidateQueries({ queryKey: KEY });
      setTyped(null);
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
      description="Shown to travellers who have accepted a proposal, with its number as the reference."
    >
      <form onSubmit={save} className="flex flex-col items-start gap-3">
        <div className="w-full">
          <TextArea
            label="How to pay"
            maxLength={2000}
            disabled={stored.isPending}
            value={typed ?? stored.data ?? ""}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={typed === null}>
          Save bank details
        </Button>
      </form>
    </Panel>
  );
}
