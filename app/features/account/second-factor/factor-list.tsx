import type { Factor } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { AddFactor } from "#app/features/account/second-factor/add-factor.tsx";
import {
  countRecoveryCodes,
  listVerifiedFactors,
  removeFactor,
} from "#app/features/account/second-factor/factors.ts";
import { NewRecoveryCodes } from "#app/features/account/second-factor/recovery-codes.tsx";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";
import type { SignedInAccount } from "#app/features/account/signed-in-page.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";

const KIND_LABELS: Readonly<Record<string, string>> = { totp: "Authenticator app", webauthn: "Passkey" };

const nameOf = ({ friendly_name, factor_type }: Factor) =>
  friendly_name || (KIND_LABELS[factor_type] ?? factor_type);

async function readFactors() {
  const factors = await listVerifiedFactors();
  return { factors, codesLeft: factors.length > 0 ? await countRecoveryCodes() : null };
}

/** Lists a staff member's second factors, with buttons to add and remove them and to renew the recovery codes. */
export function FactorList({ account }: { account: SignedInAccount }) {
  const queries = useQueryClient();
  const queryKey = ["account", account.userId, "factors"];
  const listing = useQuery({ queryKey, queryFn: readFactors });
  const [openDialog, setOpenDialog] = useState<"add" | "codes" | null>(null);
  const [factorToRemove, setFactorToRemove] = useState<Factor | null>(null);
  const { isBusy, error, run } = useSubmission();
  const refresh = () => refetchAfterChange(queries, { queryKey });
  const close = () => {
    setOpenDialog(null);
    void refresh();
  };
  if (!listing.data) return <Loaded query={listing} loading={<Skeleton className="h-40" />} />;
  const { factors, codesLeft } = listing.data;
  const remove = (id: string) => {
    setFactorToRemove(null);
    return run(async () => {
      await removeFactor(id);
      await refresh();
    });
  };
  return (
    <div className="flex flex-col gap-4">
      {error && <Notice tone="error">{error}</Notice>}
      {factors.length === 0 && <p>You have no second factor yet.</p>}
      <ul className="divide-y divide-sand-deep">
        {factors.map((factor) => (
          <FactorItem
            key={factor.id}
            factor={factor}
            isBusy={isBusy}
            onRemove={() => setFactorToRemove(factor)}
          />
        ))}
      </ul>
      {factors.length > 0 && <p className="text-ink-soft">{describeCodes(codesLeft)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpenDialog("add")}>Add a second factor</Button>
        {factors.length > 0 && (
          <Button variant="secondary" onClick={() => setOpenDialog("codes")}>
            New recovery codes
          </Button>
        )}
      </div>
      <Dialog open={openDialog === "add"} onOpenChange={close} title="Add a second factor" width="max-w-md">
        <AddFactor onAdded={() => (codesLeft === null ? setOpenDialog("codes") : close())} />
      </Dialog>
      <Dialog open={openDialog === "codes"} onOpenChange={close} title="Recovery codes" width="max-w-md">
        <NewRecoveryCodes onSaved={close} />
      </Dialog>
      <Dialog
        open={factorToRemove !== null}
        onOpenChange={() => setFactorToRemove(null)}
        title="Remove this second factor?"
        width="max-w-md"
      >
        {factorToRemove && (
          <Removal factor={factorToRemove} isLast={factors.length === 1} onConfirm={remove} />
        )}
      </Dialog>
    </div>
  );
}

const describeCodes = (codesLeft: number | null) =>
  codesLeft === null ? "You have no recovery codes yet." : `Recovery codes left: ${codesLeft}.`;

function Removal(props: { factor: Factor; isLast: boolean; onConfirm(id: string): void }) {
  const { factor, isLast, onConfirm } = props;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {isLast
          ? `“${nameOf(factor)}” is your only second factor. Without it you log in with your password alone, or set up a new one if it is required here.`
          : `“${nameOf(factor)}” can no longer be used to log in.`}
      </p>
      <Button onClick={() => onConfirm(factor.id)}>Remove it</Button>
    </div>
  );
}

interface FactorItemProps {
  factor: Factor;
  isBusy: boolean;
  onRemove(): void;
}

function FactorItem({ factor, isBusy, onRemove }: FactorItemProps) {
  const name = nameOf(factor);
  const kind = KIND_LABELS[factor.factor_type];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">
          {/* A factor without a name is shown by its kind. */}
          {name === kind ? "Added" : `${kind} · added`} {formatDateTime(factor.created_at)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
