import * as AlertDialog from "@radix-ui/react-alert-dialog";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { daysInBin, retention } from "#app/lib/retention.data.ts";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Shown while the action runs. The dialog cannot be closed then. */
  busyLabel?: string;
  isDangerous?: boolean;
  /** What goes to the bin, as the sentence about restoring names it. */
  restorable?: "it" | "them";
  /** The action. It may be async, and it reports its own failures. */
  onConfirm(): unknown;
}

/** Asks for confirmation. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel = "Delete",
  cancelLabel = "Cancel",
  busyLabel = "Deleting...",
  isDangerous = true,
  restorable,
  onConfirm,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      onOpenChange(false);
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fade-in fixed inset-0 z-50 bg-ink/60" />
        <AlertDialog.Content
          // FocusKeeper returns the focus to the opener, or to the row after it.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fade-in fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-w-md rounded-card bg-sand p-6 shadow-float"
        >
          <AlertDialog.Title className="text-2xl text-sea">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-ink-soft">
            {description}
            {restorable && (
              <>
                {" "}
                You can restore {restorable} from <TheBin />.
              </>
            )}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={isBusy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={isDangerous ? "danger" : "primary"} disabled={isBusy} onClick={confirm}>
              {isBusy ? busyLabel : confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** 'the bin for 30 days'. Settings can change the number. */
export function TheBin() {
  const days = useQuery({ ...retention(useAdminClient()), select: daysInBin }).data;
  return days ? `the bin for ${days} ${days === 1 ? "day" : "days"}` : "the bin";
}
