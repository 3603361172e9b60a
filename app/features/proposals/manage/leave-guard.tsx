import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";

/** Asks before a draft that was not saved is left. A reload or a closed tab loses nothing: what was typed is kept. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes stay in this browser until somebody saves the draft; colleagues do not see them."
      cancelLabel="Stay"
      confirmLabel="Leave"
      busyLabel="Leaving..."
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
