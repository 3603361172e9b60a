import { Pencil, Trash2 } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";

interface EditAndDeleteButtonsProps {
  /** What the buttons act on, for screen readers. */
  itemName: string;
  onEdit(): void;
  onDelete(): void;
}

/** The two buttons at the end of a row. */
export function EditAndDeleteButtons({ itemName, onEdit, onDelete }: EditAndDeleteButtonsProps) {
  return (
    <span className="inline-flex gap-1">
      <Button variant="quiet" size="sm" aria-label={`Edit ${itemName}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" /> Edit
      </Button>
      <Button variant="quiet" size="sm" aria-label={`Delete ${itemName}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" /> Delete
      </Button>
    </span>
  );
}
