import { z } from "zod";
import { asObject } from "#domain/as-object.ts";
import { addDays, countDays } from "#domain/calendar-days.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { isTimeZone, momentIn } from "#domain/zone-offset.ts";

export const MOVE_KINDS = {
  flight: "Flight",
  transfer: "Transfer",
  boat: "Boat",
  train: "Train",
  bus: "Bus",
  car: "Car",
} as const;

const MAX_ENTRIES = 100;

const text = (longest: number) => z.string().trim().max(longest, `Use at most ${longest} characters`);
const required = (message: string, longest: number) => text(longest).min(1, message);
const zone = z
  .string()
  .trim()
  .refine((name) => name === "" || isTimeZone(name), "Choose a time zone from the list");
const date = (message: string) => z.string().regex(/^2\d{3}-\d\d-\d\d$/, message);
const time = z.string().regex(/^$|^([01]\d|2[0-3]):[0-5]\d/, "Enter a time, such as 15:00");
/** Date and time on the clock of a place, such as 2026-12-12T14:30. */
const CLOCK = /^2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d/;

const stay = z.object({
  id: z.string(),
  name: required("Enter the name", 200),
  /** The town, for the map and the time zone. */
  place: text(100),
  address: text(300),
  /** A link to a map. */
  map: text(500).regex(/^$|^https?:\/\/\S+$/i, "Enter a web address that begins with https://"),
  phone: text(60),
  check_in: date("Enter the first night"),
  check_in_time: time,
  check_out: date("Enter the day of leaving"),
  check_out_time: time,
  zone,
  confirmation: text(100),
  note: text(500),
});
/** A hotel or another bed. Dates and times are those of its place. */
export type Stay = z.infer<typeof stay>;

const move = z.object({
  id: z.string(),
  kind: z.enum(["flight", "transfer", "boat", "train", "bus", "car"]),
  /** 'AV 245', or who drives. */
  number: text(100),
  from: required("Enter where it begins", 200),
  from_zone: zone,
  departs: z.string().regex(CLOCK, "Enter the date and the time"),
  to: required("Enter where it ends", 200),
  to_zone: zone,
  /** Empty if unknown. */
  arrives: z.string().refine((clock) => clock === "" || CLOCK.test(clock), "Enter the date and the time"),
  phone: text(60),
  confirmation: text(100),
  note: text(500),
});
/** A flight or another journey. Each time is that of its place's clock. */
export type Move = z.infer<typeof move>;

const contact = z.object({
  id: z.string(),
  name: required("Enter the name", 200),
  phone: text(60),
  /** Such as 'Guide in Cusco', or the number of an insurance policy. */
  note: text(300),
});
export type Contact = z.infer<typeof contact>;

export const BLANK_STAY: Omit<Stay, "id"> = {
  name: "",
  place: "",
  address: "",
  map: "",
  phone: "",
  check_in: "",
  check_in_time: "",
  check_out: "",
  check_out_time: "",
  zone: "",
  confirmation: "",
  note: "",
};
export const BLANK_MOVE: Omit<Move, "id"> = {
  kind: "flight",
  number: "",
  from: "",
  from_zone: "",
  departs: "",
  to: "",
  to_zone: "",
  arrives: "",
  phone: "",
  confirmation: "",
  note: "",
};
export const BLANK_CONTACT: Omit<Contact, "id"> = { name: "", phone: "", note: "" };

/** The moment of a clock's time; null if its zone is unknown. */
export function momentOf(clock: string, timeZone: string): number | null {
  const [day = "", at = ""] = clock.split("T");
  return day && at && timeZone ? momentIn(timeZone, day, at.slice(0, 5)).getTime() : null;
}

/** How long a journey takes, in milliseconds; null if that cannot be known. */
export function durationOf({ departs, from_zone, arrives, to_zone }: Move): number | null {
  const [start, end] = [momentOf(departs, from_zone), momentOf(arrives, to_zone)];
  return start === null || end === null ? null : end - start;
}

const arrivesLater = (one: Move) =>
  ![one.from_zone, one.to_zone].every(isTimeZone) || (durationOf(one) ?? 0) >= 0;

/** The lists of a plan as staff enter them. */
export const enteredPlan = {
  stays: z
    .array(
      stay.refine((one) => one.check_out > one.check_in, {
        path: ["check_out"],
        message: "The day of leaving is after the first night",
      }),
    )
    .max(MAX_ENTRIES),
  moves: z
    .array(
      move.refine(arrivesLater, {
        path: ["arrives"],
        message: "It arrives before it leaves: check the times and their zones",
      }),
    )
    .max(MAX_ENTRIES),
  contacts: z.array(contact).max(MAX_ENTRIES),
};

/** An entry that cannot be read does not hide the others. */
const stored = <Entry>(schema: z.ZodType<Entry>, blank: object) =>
  z
    .unknown()
    .optional()
    .transform((rows): Entry[] =>
      readableRows(
        schema,
        Array.isArray(rows) ? rows.map((row: unknown) => ({ ...blank, ...asObject(row) })) : [],
      ),
    );
/** The lists of a plan as they are stored. */
export const storedPlan = {
  stays: stored(stay, BLANK_STAY).transform((stays) =>
    stays.toSorted((a, b) => compare(a.check_in, b.check_in)),
  ),
  moves: stored(move, BLANK_MOVE).transform((moves) =>
    moves.toSorted((a, b) => compare(startOf(a), startOf(b))),
  ),
  contacts: stored(contact, BLANK_CONTACT),
};
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
/** Across the date line, the order of the moments is not that of the clocks. */
const startOf = ({ departs, from_zone }: Move) =>
  momentOf(departs, from_zone) ?? momentOf(departs, "UTC") ?? 0;

export interface PlanLists {
  readonly stays: Stay[];
  readonly moves: Move[];
  readonly contacts: Contact[];
}

const shiftClock = (clock: string, days: number) =>
  clock && `${addDays(clock.slice(0, 10), days)}${clock.slice(10)}`;

/** The same stays and journeys some days later. */
export const shiftPlan = <Lists extends Pick<PlanLists, "stays" | "moves">>(
  plan: Lists,
  days: number,
): Lists => ({
  ...plan,
  stays: plan.stays.map((one) => ({
    ...one,
    check_in: shiftClock(one.check_in, days),
    check_out: shiftClock(one.check_out, days),
  })),
  moves: plan.moves.map((one) => ({
    ...one,
    departs: shiftClock(one.departs, days),
    arrives: shiftClock(one.arrives, days),
  })),
});

/** How many days later a date is; negative for an earlier one. */
export const daysLater = (from: string, to: string): number =>
  countDays(from.slice(0, 10), to.slice(0, 10)) - 1;

/** 'the next day', 'the day before', '2 days later'; empty on the same day. */
export function describeArrivalDay({ departs, arrives }: Pick<Move, "departs" | "arrives">): string {
  const days = arrives ? daysLater(departs, arrives) : 0;
  if (days === 0) return "";
  if (days === 1) return "the next day";
  if (days === -1) return "the day before";
  return days > 0 ? `${days} days later` : `${-days} days before`;
}

/** 'Flight AV 245 from Bogotá to Lima' */
export const nameOfMove = ({
  kind,
  number,
  from,
  to,
}: Pick<Move, "kind" | "number" | "from" | "to">): string =>
  `${MOVE_KINDS[kind]}${number && ` ${number}`} from ${from} to ${to}`;
