import { Copy, Pencil, Trash2 } from "lucide-react";
import type { Column } from "#app/components/admin/data-table.tsx";
import { Switch } from "#app/components/admin/form-controls.tsx";
import { actionsColumn, RowActionButton } from "#app/components/admin/row-action-button.tsx";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import type { Selection } from "#app/features/itineraries/manage/use-bulk-actions.ts";
import type { useItineraryActions } from "#app/features/itineraries/manage/use-itinerary-actions.ts";
import { imageSources } from "#domain/image-url.ts";

/** The text beside a switch. A table that is 60 to 85 rem wide has no room for it, so only screen readers get it. */
const SwitchState = ({ children }: { children: string }) => (
  <span className="@[60rem]:@max-[85rem]:sr-only">{children}</span>
);

const formatDuration = (duration: number) => `${duration} ${duration === 1 ? "day" : "days"}`;

const FACTS: readonly Column<ManagedItinerary>[] = [
  { id: "location", header: "Location", isSortable: true, cell: (itinerary) => itinerary.location },
  { id: "region", header: "Region", isSortable: true, cell: (itinerary) => itinerary.region },
  { id: "category", header: "Category", isSortable: true, cell: (itinerary) => itinerary.category },
  {
    id: "duration",
    header: "Duration",
    isSortable: true,
    cell: (itinerary) => formatDuration(itinerary.duration),
  },
];

/** The checkbox, the image and the title, which opens the form. */
function TitleCell({
  itinerary: { id, title, image, image_focus },
  selection,
  onOpen,
}: {
  itinerary: ManagedItinerary;
  selection: Selection;
  onOpen(id: string): unknown;
}) {
  return (
    <span className="flex items-center gap-3">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 shrink-0 accent-leaf"
      />
      {image ? (
        <img
          {...imageSources(image)}
          sizes="56px"
          alt=""
          width={56}
          height={40}
          loading="lazy"
          style={{ objectPosition: image_focus ?? undefined }}
          className="h-10 w-14 shrink-0 rounded-md object-cover"
        />
      ) : (
        <span aria-hidden className="h-10 w-14 shrink-0 rounded-md bg-sand-deep" />
      )}
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="min-h-8 text-left font-semibold text-sea hover:underline"
      >
        {title}
      </button>
    </span>
  );
}

/** Columns of the staff's list of itineraries. */
export function itineraryColumns(
  actions: ReturnType<typeof useItineraryActions>,
  open: (id: string) => unknown,
  askToDelete: (itinerary: ManagedItinerary) => void,
  /** Asks for confirmation if the itinerary has only a title. */
  publish: (itinerary: ManagedItinerary) => void,
  selection: Selection,
): readonly Column<ManagedItinerary>[] {
  const duplicate = async (itinerary: ManagedItinerary) => {
    const copyId = await actions.duplicate(itinerary);
    if (copyId) open(copyId);
  };
  return [
    {
      id: "title",
      header: "Title",
      isSortable: true,
      className: "@[60rem]:w-2/5 @[60rem]:min-w-56",
      cell: (itinerary) => <TitleCell itinerary={itinerary} selection={selection} onOpen={open} />,
    },
    ...FACTS,
    ...switchColumns(actions, publish),
    actionsColumn((itinerary) => (
      <RowActions
        itemName={itinerary.title}
        onEdit={() => open(itinerary.id)}
        onDuplicate={() => duplicate(itinerary)}
        onDelete={() => askToDelete(itinerary)}
      />
    )),
  ];
}

const switchColumns = (
  actions: ReturnType<typeof useItineraryActions>,
  publish: (itinerary: ManagedItinerary) => void,
): readonly Column<ManagedItinerary>[] => [
  {
    id: "is_published",
    header: "Status",
    isSortable: true,
    cell: (itinerary) => (
      <Switch
        label={`Publish ${itinerary.title}`}
        visibleLabel={<SwitchState>{itinerary.is_published ? "Published" : "Draft"}</SwitchState>}
        checked={itinerary.is_published}
        onChange={(value) => (value ? publish(itinerary) : actions.toggle(itinerary, "is_published", false))}
      />
    ),
  },
  {
    id: "is_featured",
    header: "Featured",
    isSortable: true,
    cell: (itinerary) => (
      <Switch
        label={`Feature ${itinerary.title}`}
        visibleLabel={<SwitchState>{itinerary.is_featured ? "Featured" : "Not featured"}</SwitchState>}
        checked={itinerary.is_featured}
        onChange={(value) => actions.toggle(itinerary, "is_featured", value)}
      />
    ),
  },
];

interface RowActionsProps {
  itemName: string;
  onEdit(): void;
  onDuplicate(): void;
  onDelete(): void;
}

function RowActions({ itemName, onEdit, onDuplicate, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 @[60rem]:flex-nowrap">
      <RowActionButton icon={Pencil} label="Edit" itemName={itemName} onClick={onEdit} />
      <RowActionButton icon={Copy} label="Duplicate" itemName={itemName} onClick={onDuplicate} />
      <RowActionButton icon={Trash2} label="Delete" itemName={itemName} onClick={onDelete} />
    </span>
  );
}
