import { actionsColumn } from "#app/components/admin/actions-column.ts";
import { Badge } from "#app/components/admin/badge.tsx";
import type { Column } from "#app/components/admin/data-table.tsx";
import { EditAndDeleteButtons } from "#app/components/admin/edit-and-delete-buttons.tsx";
import type { RowButtons } from "#app/components/admin/ordered-list-screen.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { Switch } from "#app/components/admin/switch.tsx";
import type { ManagedTestimonial } from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import type { RowOrder } from "#app/lib/use-row-order.ts";

const STATES = {
  waiting: { label: "To review", tone: "sun" },
  published: { label: "Shown", tone: "leaf" },
  hidden: { label: "Hidden", tone: "plain" },
} as const;

export function testimonialColumns(
  order: RowOrder<ManagedTestimonial>,
  setShown: (testimonial: ManagedTestimonial, isShown: boolean) => Promise<unknown>,
  { onEdit, onDelete }: RowButtons<ManagedTestimonial>,
): readonly Column<ManagedTestimonial>[] {
  return [
    {
      id: "order",
      header: "Order",
      cell: (testimonial) => (
        <ReorderHandle label={testimonial.author} {...order.positionOf(testimonial)} onMove={order.move} />
      ),
    },
    {
      id: "quote",
      header: "Testimonial",
      className: "@[60rem]:w-2/5 @[60rem]:min-w-64",
      cell: ({ quote, author, country, trip_type, state }) => (
        <>
          {/* Staff read the whole text before they show it, so only a shown testimonial is cut off. */}
          <span className={state === "published" ? "line-clamp-3" : "block"}>{quote}</span>
          <span className="mt-1 block text-ink-soft">
            <b className="text-ink">{author}</b>
            {[country, trip_type].filter(Boolean).map((part) => `, ${part}`)}
          </span>
        </>
      ),
    },
    { id: "trip", header: "Trip", cell: ({ trip }) => trip?.title ?? "Not linked" },
    {
      id: "state",
      header: "Status",
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    {
      id: "shown",
      header: "Show",
      cell: (testimonial) => (
        <Switch
          label={`Show the testimonial by ${testimonial.author}`}
          checked={testimonial.state === "published"}
          onChange={(isShown) => setShown(testimonial, isShown)}
        />
      ),
    },
    actionsColumn((testimonial) => (
      <EditAndDeleteButtons
        itemName={`the testimonial by ${testimonial.author}`}
        onEdit={() => onEdit(testimonial)}
        onDelete={() => onDelete(testimonial)}
      />
    )),
  ];
}
