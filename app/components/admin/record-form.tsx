import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { RecordNotices } from "#app/components/admin/record-notices.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { hasUnsavedForm, useHasUnsavedForm } from "#app/lib/unsaved-forms.ts";
import type { RecordFormState } from "#app/lib/use-record-form.ts";

interface RecordFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  record: RecordFormState;
}

/** The form of a record, with what it has to say about unsaved input and colleagues. */
export function RecordForm({ record, children, ...props }: RecordFormProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      {...props}
      onSubmit={(event) => {
        // The button keeps the focus while it is busy, so it can be pressed again.
        if (record.isSubmitting) event.preventDefault();
        else void record.submit(event);
      }}
    >
      <div className="w-full empty:hidden">
        <RecordNotices notices={record.notices} />
      </div>
      {children}
    </form>
  );
}

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "open" | "onOpenChange"> {
  open?: boolean;
  onClose(): void;
}

/** What closes the dialog around a form. */
const CloseContext = createContext<RefObject<() => void> | null>(null);

/** A dialog around a form, which may ask before it closes. */
export function FormDialog({ open = true, onClose, children, ...dialog }: FormDialogProps) {
  const close = useRef(onClose);
  return (
    <Dialog {...dialog} open={open} onOpenChange={(isOpen) => isOpen || close.current()}>
      <CloseContext value={close}>{children}</CloseContext>
    </Dialog>
  );
}

/** Asks before a form with unsaved changes is closed, also by the dialog around it. */
export function useCloseQuestion({ isDirty, isStored, leave }: RecordFormState, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const dialog = useContext(CloseContext);
  const close = () => (isDirty ? setAsking(true) : onClose());
  useEffect(() => {
    if (!dialog) return;
    dialog.current = close;
    return () => {
      dialog.current = onClose;
    };
  });
  const question: ReactNode = (
    <LeaveQuestion
      open={isAsking}
      isStored={isStored}
      onStay={() => setAsking(false)}
      onLeave={() => {
        leave();
        setAsking(false);
        onClose();
      }}
    />
  );
  return { close, question };
}

interface RecordDialogProps extends FormDialogProps {
  record: RecordFormState;
  submitLabel: string;
  busyLabel?: string;
}

/** The form of a record in a dialog of its own. */
export function RecordDialog({ record, submitLabel, busyLabel, children, ...dialog }: RecordDialogProps) {
  return (
    <FormDialog {...dialog}>
      <RecordDialogForm {...{ record, submitLabel, busyLabel }} onClose={dialog.onClose}>
        {children}
      </RecordDialogForm>
    </FormDialog>
  );
}

/** The form of a record inside a FormDialog. */
export function RecordDialogForm({
  record,
  submitLabel,
  busyLabel = "Saving...",
  onClose,
  children,
}: Pick<RecordDialogProps, "record" | "submitLabel" | "busyLabel" | "onClose" | "children">) {
  const { close, question } = useCloseQuestion(record, onClose);
  return (
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
      {question}
    </RecordForm>
  );
}

/** Asks before the page with an unsaved form is left. Part of the layout of all back-office screens. */
export const LeaveGuard = () => useHasUnsavedForm() && <LeaveBlocker />;

function LeaveBlocker() {
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

function LeaveQuestion({ open, isStored, onStay, onLeave }: LeaveQuestionProps) {
  // The dialog closes after either answer.
  const isLeaving = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isLeaving.current) onStay();
        isLeaving.current = false;
      }}
      title="Leave without saving?"
      description={
        isStored
          ? "Your changes stay in this browser and are offered again when you open the form."
          : "What you changed is lost."
      }
      cancelLabel="Stay"
      confirmLabel="Leave"
      busyLabel="Leaving..."
      onConfirm={() => {
        isLeaving.current = true;
        onLeave();
      }}
    />
  );
}
