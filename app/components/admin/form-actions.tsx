import { Button } from "#app/components/ui/button.tsx";

interface FormActionsProps {
  isSubmitting: boolean;
  label: string;
  busyLabel?: string;
  onCancel(): void;
}

/** Cancel and submit buttons of a dialog's form. */
export function FormActions({ isSubmitting, label, busyLabel = "Saving...", onCancel }: FormActionsProps) {
  return (
    <div className="mt-2 flex justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? busyLabel : label}
      </Button>
    </div>
  );
}
