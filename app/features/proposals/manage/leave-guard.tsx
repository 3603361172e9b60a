import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";

/**
 * Asks before navigating away from an unsaved draft. Reloading needs no prompt, because localStorage keeps the input.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes stay in this browser until someone saves the draft. Colleagues cannot see them."
      cancelLabel="Stay"
      confirmLabel="Leave"
      busyLabel="Leaving..."
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
