import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { useLeaveWarning } from "#app/lib/use-leave-warning.ts";

/** Asks before a draft that was not saved is left, by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  useLeaveWarning(isDirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      description="What you changed in this draft since it was saved last is lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      busyLabel="Leaving..."
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
