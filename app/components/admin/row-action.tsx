import type { LucideIcon } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";

interface RowActionProps {
  icon: LucideIcon;
  /** The word beside the icon; in a table too narrow for it, its tooltip. */
  word: string;
  /** What it is done to, for those who do not see the row. */
  about: string;
  disabled?: boolean;
  onClick(): unknown;
}

/** A button at the end of a row that says what it does. */
export function RowAction({ icon: Icon, word, about, disabled, onClick }: RowActionProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="gap-1.5 px-2.5"
      aria-label={`${word} ${about}`}
      title={word}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4" />
      <span className="@3xl:@max-6xl:sr-only">{word}</span>
    </Button>
  );
}
