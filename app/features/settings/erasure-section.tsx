import { useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import type { DataClient } from "#domain/data-client.ts";
import { EMAIL_MESSAGE, toEmailAddress } from "#domain/email-address.ts";

const held = z.record(z.string(), z.number());
type StoredRecordCounts = z.infer<typeof held>;

/** Number of records stored for an e-mail address, by kind; only the kinds of which there are any. */
async function countStoredRecords(client: DataClient, address: string): Promise<StoredRecordCounts> {
  const { data, error } = await client.rpc("held_about", { address });
  if (error) throw toAppError(error);
  return held.parse(data);
}

/** Erases a person, and returns how much was held. */
async function erasePerson(client: DataClient, address: string): Promise<StoredRecordCounts> {
  const { data, error } = await client.rpc("erase_person", { address });
  if (error) throw toAppError(error);
  return held.parse(data);
}

/** Stays until its retention period ends; everything else can be erased. */
const KEPT = "kept_proposals";
const LABELS: Readonly<Record<string, string>> = {
  requests: "Requests (text and address; still counted in analytics)",
  mails: "E-mails",
  incoming_mails: "E-mails from them",
  corrected_requests: "Requests of other people that once had this address (only the address goes)",
  engagements: "Form statistics (name and address)",
  subscriptions: "E-mail list subscription",
  recipients: "Recipient of notifications",
  trips: "Trips",
  papers: "Papers of their trips",
  testimonials: "Testimonials",
  proposals: "Proposals that were not accepted",
  accepted_proposals: "Accepted proposals (kept as the record of a contract, readable by staff only)",
  [KEPT]: "Accepted proposals of an erased person (kept as the record of a contract)",
  account: "Account",
  bin: "Deleted requests and testimonials in the bin",
};

interface FoundData {
  readonly address: string;
  readonly counts: StoredRecordCounts;
}

const search = z.object({
  address: z
    .string()
    .trim()
    .refine((typed) => toEmailAddress(typed) !== null, EMAIL_MESSAGE),
});

/** Erases the data stored about an e-mail address, after showing how much there is. */
export function ErasureSection() {
  const client = useAdminClient();
  const run = useActionWithToast([]);
  const [found, setFound] = useState<FoundData | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const record = useRecordForm({
    what: "the address",
    // The address of someone who wants to be forgotten is not stored in the browser.
    name: null,
    record: { row: { address: found?.address ?? "" }, version: null },
    blank: { address: "" },
    schema: search,
    save: async ({ address }) => {
      setFound(null);
      setFound({ address, counts: await countStoredRecords(client, address) });
    },
    done: null,
    failed: "The search failed",
    affected: [],
  });
  const erase = async () => {
    if (!found) return;
    const isErased = await run(
      () => erasePerson(client, found.address),
      (erased) => (hasMore(erased) ? "Personal data erased." : `Nothing is held about ${found.address}.`),
      "Nothing was erased",
    );
    if (isErased) setFound(null);
  };

  return (
    <Panel
      title="Erase personal data"
      description="For someone who asks to have their data erased. Reply to them first: afterwards their address is gone."
    >
      <RecordForm record={record} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label="Their e-mail address"
            type="email"
            autoComplete="off"
            {...record.field("address")}
          />
        </div>
        <Button type="submit" variant="secondary">
          Find data
        </Button>
      </RecordForm>
      {found?.address === record.input.address.trim() && (
        <Findings found={found} onErase={() => setConfirming(true)} />
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Erase their data?"
        description={`Everything about ${found?.address ?? ""} is permanently removed, from the bin too, except accepted proposals and their payments.`}
        confirmLabel="Erase"
        busyLabel="Erasing..."
        onConfirm={erase}
      />
    </Panel>
  );
}

const hasMore = (counts: StoredRecordCounts) => Object.keys(counts).some((what) => what !== KEPT);

function Findings({ found: { address, counts }, onErase }: { found: FoundData; onErase(): void }) {
  const kinds = Object.entries(counts);
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      {kinds.length === 0 ? (
        <Notice tone="info">Nothing is held about {address}.</Notice>
      ) : (
        <>
          <ul aria-label={`Held about ${address}`} className="list-disc pl-6">
            {kinds.map(([what, count]) => (
              <li key={what}>
                {LABELS[what] ?? what}: {count}
              </li>
            ))}
          </ul>
          {hasMore(counts) && (
            <Button variant="danger" onClick={onErase}>
              Erase their data
            </Button>
          )}
        </>
      )}
    </div>
  );
}
