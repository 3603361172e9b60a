import { type ComponentProps, type ReactNode, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { RecordNotices } from "#app/components/admin/record-notices.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { hasUnsavedForm, type RecordFormState } from "#app/lib/use-record-form.ts";

interface RecordFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  record: RecordFormState;
}

/** The form of a record, with what it has to say about unsaved input and colleagues. */
export function RecordForm({ record, children, ...props }: RecordFormProps) {
  return (
    <form noValidate className="flex flex-col gap-4" {...props} onSubmit={record.submit}>
      <RecordNotices notices={record.notices} />
      {children}
    </form>
  );
}

interface RecordDialogProps extends Omit<ComponentProps<typeof Dialog>, "open" | "onOpenChange"> {
  record: RecordFormState;
  submitLabel: string;
  busyLabel?: string;
  onClose(): void;
}

/** The form of a record in a dialog, which asks before it closes with unsaved changes. */
export function RecordDialog(props: RecordDialogProps) {
  const { record, submitLabel, busyLabel = "Saving...", onClose, children, ...dialog } = props;
  const { close, question } = useCloseQuestion(record, onClose);
  return (
    <Dialog {...dialog} open onOpenChange={(open) => open || close()}>
      <RecordForm record={record}>
        {children}
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={record.isSubmitting}>
            {record.isSubmitting ? busyLabel : submitLabel}
          </Button>
        </div>
      </RecordForm>
      {question}
    </Dialog>
  );
}

/** Asks before a form with unsaved changes is closed. */
export function useCloseQuestion({ isDirty, isStored, leave }: RecordFormState, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const question: ReactNode = (
    <LeaveQuestion
      open={isAsking}
      isStored={isStored}
      onStay={() => setAsking(false)}
      onLeave={() => {
        leave();
        onClose();
      }}
    />
  );
  return { close: () => (isDirty ? setAsking(true) : onClose()), question };
}

/** Asks before the page with an unsaved form is left. Part of the layout of all back-office screens. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedForm(),
  );
  return (
    <LeaveQuestion
      open={blocker.state === "blocked"}
      isStored
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

interface LeaveQuestionProps {
  open: boolean;
  isStored: boolean;
  onStay(): void;
  onLeave(): void;
}

const LeaveQuestion = ({ open, isStored, onStay, onLeave }: LeaveQuestionProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(isOpen) => isOpen || onStay()}
    title="Leave without saving?"
    description={
      isStored
        ? "Your changes stay in this browser and are offered again when you open the form."
        : "What you changed is lost."
    }
    cancelLabel="Stay"
    confirmLabel="Leave"
    busyLabel="Leaving..."
    onConfirm={onLeave}
  />
);
