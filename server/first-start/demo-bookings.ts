import { z } from "zod";
import { addDays } from "#domain/calendar-days.ts";
import { BLANK_CONTACT, BLANK_MOVE, BLANK_STAY, type Stay } from "#domain/trip-plan.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { storeRows } from "#server/first-start/example-rows.ts";

const text = z.string().default("");

/** Stays and journeys of an example trip, by its days. */
export const demoBookings = {
  stays: z
    .array(z.object({ day: z.number(), nights: z.number(), name: z.string() }).catchall(z.string()))
    .default([]),
  moves: z
    .array(
      z.object({ day: z.number(), leaves: z.string(), lands: z.string(), kind: text }).catchall(z.string()),
    )
    .default([]),
  contacts: z.array(z.object({ name: z.string(), phone: text, note: text })).default([]),
  /** Another hotel instead of one of the stays, of which the traveler has not read yet. */
  later_hotel: z.object({ stay: z.number(), name: z.string(), phone: text, confirmation: text }).optional(),
};
type DemoBookings = z.infer<z.ZodObject<typeof demoBookings>>;

export const bookingsOf = ({ stays, moves, contacts }: DemoBookings, start: string) => ({
  stays: stays.map(
    ({ day, nights, ...stay }, index): Stay => ({
      ...BLANK_STAY,
      ...stay,
      id: `stay-${index}`,
      check_in: addDays(start, day - 1),
      check_out: addDays(start, day - 1 + nights),
    }),
  ),
  moves: moves.map(({ day, leaves, lands, ...move }, index) => ({
    ...BLANK_MOVE,
    ...move,
    id: `move-${index}`,
    departs: `${addDays(start, day - 1)}T${leaves}`,
    arrives: `${addDays(start, day - 1)}T${lands}`,
  })),
  contacts: contacts.map((contact, index) => ({ ...BLANK_CONTACT, ...contact, id: `contact-${index}` })),
});

interface ChangedHotel {
  readonly id: string;
  readonly stays: readonly Stay[];
  readonly later_hotel: NonNullable<DemoBookings["later_hotel"]>;
}

/** Changes a hotel after the sale and tells the traveler on the site, without an e-mail. */
export async function changeHotel(
  service: DatabaseClient,
  { id, stays, later_hotel }: ChangedHotel,
): Promise<void> {
  const { stay, ...hotel } = later_hotel;
  const before = stays[stay];
  if (!before) return;
  const change = {
    stays: stays.map((other) => (other === before ? { ...before, ...hotel } : other)),
    announcement: { tell: true, sentences: [`Day 7: ${hotel.name} instead of ${before.name}.`] },
  };
  await storeRows("the change of a demo trip", service.from("trips").update(change).eq("id", id));
  const settled = { settled_at: new Date().toISOString() };
  await storeRows("the notice of a demo trip", service.from("notices").update(settled).eq("trip_id", id));
}
