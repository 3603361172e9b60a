import { z } from "zod";
import { Badge } from "#app/components/admin/badge.tsx";
import { orderedList } from "#app/components/admin/ordered-list.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import {
  listTestimonials,
  setTestimonialState,
} from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import { tripTypes } from "#domain/itinerary-lists.ts";
import { MAX_NAME_LENGTH, MAX_QUOTE_LENGTH } from "#domain/testimonials.ts";

const testimonialForm = z.object({
  quote: z
    .string()
    .trim()
    .min(1, "Please enter the testimonial")
    .max(MAX_QUOTE_LENGTH, `At most ${MAX_QUOTE_LENGTH} characters`),
  author: z.string().trim().min(1, "Please enter the author").max(MAX_NAME_LENGTH, "At most 100 characters"),
  country: z.string().trim().max(MAX_NAME_LENGTH, "At most 100 characters"),
  trip_type: z.string().min(1, "Please choose a trip type"),
  traveled: z.string().trim().max(40, "At most 40 characters"),
  planner: z.string().trim().max(MAX_NAME_LENGTH, "At most 100 characters"),
  source_url: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .regex(/^(https?:\/\/\S+)?$/, "Enter a web address that begins with https://"),
});

const stateBadge = (state: string) =>
  state === "published" ? (
    <Badge tone="leaf">Shown</Badge>
  ) : state === "hidden" ? (
    <Badge tone="plain">Hidden</Badge>
  ) : (
    <Badge tone="sun">To review</Badge>
  );

export const testimonials = orderedList({
  table: "testimonials",
  list: listTestimonials,
  nameOf: ({ author }) => `the testimonial by ${author}`,
  description: "The first three appear on the home page. New ones stay hidden until you show them.",
  addLabel: "Add testimonial",
  caption: "Testimonials",
  empty: "No testimonials yet. The home page leaves the section out until one is shown.",
  columns: (handle) => [
    { id: "order", header: "Order", cell: handle },
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
    { id: "state", header: "Status", cell: ({ state }) => stateBadge(state) },
  ],
  shown: {
    header: "Show",
    verb: "Show",
    isShown: ({ state }) => state === "published",
    columns: (isShown) => ({ state: isShown ? "published" : "hidden" }),
    store: (client, row, isShown) => setTestimonialState(client, row, isShown ? "published" : "hidden"),
    done: (isShown) => (isShown ? "Approved for the home page." : "Hidden."),
    failed: "Failed to change the testimonial.",
  },
  describeDeletion: ({ author }) => `This deletes the testimonial by ${author}.`,
  deleted: "Deleted.",
  deleteFailed: "Failed to delete the testimonial.",
  form: {
    what: "this testimonial",
    labels: {
      quote: "testimonial",
      author: "author",
      country: "country",
      trip_type: "trip type",
      traveled: "month of travel",
      planner: "planner",
      source_url: "link",
    },
    blank: { quote: "", author: "", country: "", trip_type: "", traveled: "", planner: "", source_url: "" },
    schema: testimonialForm,
    titles: { add: "Add testimonial", edit: "Edit testimonial" },
    width: "max-w-2xl",
    submitLabel: "Save",
    done: { added: "Saved.", saved: "Saved." },
    failed: "Failed to save.",
    fields: ({ field }, row) => (
      <>
        <TextArea
          label="Testimonial"
          required
          rows={5}
          hint={row?.trip ? "Shorten it if needed, but keep their words." : undefined}
          {...field("quote")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Author" required {...field("author")} />
          <TextField label="Country" optional {...field("country")} />
          <TextField label="Month of travel" optional placeholder="March 2026" {...field("traveled")} />
          <TextField label="Planner" optional {...field("planner")} />
        </div>
        <TextField
          label="Link"
          optional
          type="url"
          hint="Where readers can check it, such as a review site."
          {...field("source_url")}
        />
        <SelectField label="Trip type" required {...field("trip_type")}>
          <option value="">Choose one</option>
          {/* The stored trip type stays selectable, even if it is no longer offered. */}
          {[...new Set([...tripTypes, row?.trip_type ?? ""])].filter(Boolean).map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </>
    ),
  },
});
