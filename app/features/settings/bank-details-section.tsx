import { z } from "zod";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { SettingPanel, useSettingForm } from "#app/features/settings/setting-form.tsx";
import type { Setting } from "#app/lib/site-settings.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { BANK_DETAILS_KEY } from "#domain/proposals/view.ts";

const MAX_LENGTH = 2000;
const bankDetails = z.object({ text: z.string().trim().max(MAX_LENGTH) });
type BankDetails = z.infer<typeof bankDetails>;

/** Payment details; shown only to travelers who have accepted a proposal. */
const SETTING: Setting<BankDetails> = {
  key: BANK_DETAILS_KEY,
  what: "the bank details",
  labels: { text: "how to pay" },
  parse: (stored = "") => ({ text: stored }),
  format: ({ text }) => text,
};

export function BankDetailsSection() {
  return (
    <SettingPanel
      setting={SETTING}
      title="Bank details"
      description="Shown to travelers who have accepted a proposal, with its number as the reference."
    >
      {(record) => <BankForm record={record} />}
    </SettingPanel>
  );
}

function BankForm({ record: stored }: { record: SeenRecord<BankDetails> }) {
  const record = useSettingForm(SETTING, {
    record: stored,
    schema: bankDetails,
    toValue: (values) => values,
    done: "Bank details saved",
    failed: "Failed to save the bank details",
  });
  return (
    <RecordForm record={record} className="flex flex-col gap-3">
      <TextArea label="How to pay" maxLength={MAX_LENGTH} {...record.field("text")} />
      <Button type="submit" className="self-start" disabled={!record.canSave}>
        Save bank details
      </Button>
    </RecordForm>
  );
}
