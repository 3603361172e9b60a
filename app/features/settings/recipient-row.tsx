import { Send, Trash2 } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import type { Recipient } from "#app/features/settings/settings.data.ts";

interface RecipientRowProps {
  recipient: Recipient;
  onToggle(): void;
  onTest(): void;
  onRemove(): void;
}

/** A recipient of request mails, with a switch, a test mail and a remove button. */
export function RecipientRow({ recipient, onToggle, onTest, onRemove }: RecipientRowProps) {
  const { email, is_active: isActive } = recipient;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 break-all font-semibold">{email}</span>
      <span className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-pressed={isActive}
          aria-label={`${email} is ${isActive ? "active" : "inactive"}`}
          onClick={onToggle}
          className={`min-h-8 rounded-full px-3 font-semibold text-sm ${isActive ? "bg-[#e4f0d3] text-[#2c5000]" : "bg-sand-deep text-ink-soft"}`}
        >
          {isActive ? "Active" : "Inactive"}
        </button>
        <Button variant="quiet" size="sm" aria-label={`Send a test e-mail to ${email}`} onClick={onTest}>
          <Send aria-hidden className="size-4" /> Test
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove ${email}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" /> Remove
        </Button>
      </span>
    </li>
  );
}
