import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import { readBankDetails, saveBankDetails } from "#app/features/settings/settings.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { FORM_QUERY_OPTIONS } from "#app/lib/query-client.tsx";
import { useSavedForm } from "#app/lib/use-saved-form.ts";

const KEY = ["admin", "settings", "bank-details"] as const;
const MAX_LENGTH = 2000;
const bankDetails = z.object({ text: z.string().trim().max(MAX_LENGTH) });

export function BankDetailsSection() {
  const client = useAdminClient();
  const stored = useQuery({ queryKey: KEY, queryFn: () => readBankDetails(client), ...FORM_QUERY_OPTIONS });
  return (
    <Panel
      title="Bank details"
      description="Shown to travelers who have accepted a proposal, with its number as the reference."
    >
      <LoadedSetting query={stored}>{(text) => <BankForm text={text} />}</LoadedSetting>
    </Panel>
  );
}

function BankForm({ text }: { text: string }) {
  const client = useAdminClient();
  const { field, submit, canSave } = useSavedForm({
    name: "bank-details",
    stored: { text },
    resolver: zodResolver(bankDetails),
    save: (values) => saveBankDetails(client, values.text),
    done: "Bank details saved",
    failed: "Failed to save the bank details",
    affected: KEY,
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea label="How to pay" maxLength={MAX_LENGTH} {...field("text")} />
      <Button type="submit" className="self-start" disabled={!canSave}>
        Save bank details
      </Button>
    </form>
  );
}
