import type { LucideIcon } from "lucide-react";
import type { Column } from "#app/components/admin/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";

interface RowActionButtonProps {
  icon: LucideIcon;
  /** The visible label: beside the icon, or below it in a table that is between 60rem and 80rem wide. */
  label: string;
  /** What the button acts on, for screen readers. */
  itemName: string;
  disabled?: boolean;
  onClick(): unknown;
}

/** A labeled button at the end of a row. */
export function RowActionButton({ icon: Icon, label, itemName, disabled, onClick }: RowActionButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="gap-1.5 px-2.5 @max-[30rem]:px-1.5 @[60rem]:@max-7xl:min-h-11 @[60rem]:@max-7xl:flex-col @[60rem]:@max-7xl:gap-0.5 @[60rem]:@max-7xl:rounded-lg @[60rem]:@max-7xl:px-1.5 @[60rem]:@max-7xl:text-xs"
      aria-label={`${label} ${itemName}`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  );
}

/** The last column of a list, with the actions of a row. */
export const actionsColumn = <Row,>(cell: Column<Row>["cell"]): Column<Row> => ({
  id: "actions",
  header: "Actions",
  align: "right",
  cell,
});
