import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage, toAppError } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";
import type { DataClient } from "#domain/data-client.ts";

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

/** Erases the data stored about an e-mail address, after showing how much there is. */
export function ErasureSection() {
  const client = useAdminClient();
  const queries = useQueryClient();
  const [address, setAddress] = useState("");
  const [found, setFound] = useState<FoundData | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  const findPerson = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = address.trim();
    try {
      setFound({ address: trimmed, counts: await countStoredRecords(client, trimmed) });
    } catch (cause) {
      setFound(null);
      void notify({ tone: "error", title: "The search failed", description: errorMessage(cause) });
    }
  };
  const erase = async () => {
    if (!found) return;
    try {
      const erased = await erasePerson(client, found.address);
      const title = hasMore(erased) ? "Personal data erased." : `Nothing is held about ${found.address}.`;
      void notify({ tone: "success", title });
      setFound(null);
      setAddress("");
    } catch (cause) {
      void notify({ tone: "error", title: "Nothing was erased", description: errorMessage(cause) });
    }
    await refetchAfterChange(queries);
  };

  return (
    <Panel
      title="Erase personal data"
      description="For someone who asks to have their data erased. Reply to them first: afterwards their address is gone."
    >
      <AddressForm
        address={address}
        onChange={(next) => {
          setAddress(next);
          setFound(null);
        }}
        onSubmit={findPerson}
      />
      {found && <Findings found={found} onErase={() => setConfirming(true)} />}
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

interface AddressFormProps {
  address: string;
  onChange(address: string): void;
  onSubmit(event: FormEvent): void;
}

function AddressForm({ address, onChange, onSubmit }: AddressFormProps) {
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <TextField
          label="Their e-mail address"
          type="email"
          required
          autoComplete="off"
          value={address}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        Find data
      </Button>
    </form>
  );
}

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
