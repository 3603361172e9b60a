import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { useStep } from "#app/features/account/second-factor/use-step.ts";
import type { SignedInAccount } from "#app/features/account/signed-in.tsx";
import { formatMoment } from "#app/lib/moment.ts";

const KINDS: Readonly<Record<string, string>> = { totp: "Authenticator app", webauthn: "Passkey" };

async function readFactors() {
  const factors = await listVerifiedFactors();
  return { factors, codesLeft: factors.length > 0 ? await countRecoveryCodes() : null };
}

/** A member of staff's second factors: add one, remove one, renew the recovery codes. */
export function FactorList({ account }: { account: SignedInAccount }) {
  const queries = useQueryClient();
  const queryKey = ["account", account.userId, "factors"];
  const listing = useQuery({ queryKey, queryFn: readFactors });
  const [open, setOpen] = useState<"add" | "codes" | null>(null);
  const { isBusy, error, run } = useStep();
  const refresh = () => queries.invalidateQueries({ queryKey });
  const close = () => {
    setOpen(null);
    void refresh();
  };

  if (listing.isPending) return <Skeleton className="h-40" />;
  if (listing.isError) return <Notice tone="error">{listing.error.message}</Notice>;
  const { factors, codesLeft } = listing.data;
  const remove = (id: string) =>
    run(async () => {
      await removeFactor(id);
      await refresh();
    });
  return (
    <div className="flex flex-col gap-4">
      {error && <Notice tone="error">{error}</Notice>}
      {factors.length === 0 && <p>You have no second factor yet.</p>}
      <ul className="divide-y divide-sand-deep">
        {factors.map((factor) => (
          <FactorItem key={factor.id} factor={factor} isBusy={isBusy} onRemove={() => remove(factor.id)} />
        ))}
      </ul>
      {factors.length > 0 && (
        <p className="text-ink-soft">
          {codesLeft === null ? "You have no recovery codes yet." : `Recovery codes left: ${codesLeft}.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("add")}>Add a second factor</Button>
        {factors.length > 0 && (
          <Button variant="secondary" onClick={() => setOpen("codes")}>
            New recovery codes
          </Button>
        )}
      </div>
      <Dialog open={open === "add"} onOpenChange={close} title="Add a second factor" width="max-w-md">
        <AddFactor onAdded={() => (codesLeft === null ? setOpen("codes") : close())} />
      </Dialog>
      <Dialog open={open === "codes"} onOpenChange={close} title="Recovery codes" width="max-w-md">
        <NewRecoveryCodes onSaved={close} />
      </Dialog>
    </div>
  );
}

interface FactorItemProps {
  factor: Awaited<ReturnType<typeof listVerifiedFactors>>[number];
  isBusy: boolean;
  onRemove(): void;
}

function FactorItem({ factor, isBusy, onRemove }: FactorItemProps) {
  const kind = KINDS[factor.factor_type];
  const name = factor.friendly_name || kind;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">
          {kind} · added {formatMoment(factor.created_at)}
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
