import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea } from "#app/components/ui/field.tsx";

const COMMON_REASONS = [
  "Too expensive",
  "Booked elsewhere",
  "Dates did not work",
  "No answer",
  "Not a trip we sell",
] as const;

interface MarkLostDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  reason: string;
  onSave(reason: string): Promise<void>;
}

/** Closes a request as lost, with a reason for the timeline. */
export function MarkLostDialog({ open, onOpenChange, reason, onSave }: MarkLostDialogProps) {
  const [text, setText] = useState(reason);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void onSave(text.trim());
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Mark as lost" width="max-w-md">
      <form onSubmit={save} className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          {COMMON_REASONS.map((commonReason) => (
            <Button
              key={commonReason}
              size="sm"
              variant="secondary"
              aria-pressed={text === commonReason}
              className="aria-pressed:bg-sea aria-pressed:text-white"
              onClick={() => setText(commonReason)}
            >
              {commonReason}
            </Button>
          ))}
        </div>
        <TextArea
          label="Why was it lost?"
          rows={2}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={!text.trim()}>
          Mark as lost
        </Button>
      </form>
    </Dialog>
  );
}
