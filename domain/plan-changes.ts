import { countDays } from "#domain/calendar-days.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { describeTripDifferences } from "#domain/trip-differences.ts";
import {
  type Contact,
  daysLater,
  type Move,
  nameOfMove,
  type PlanLists,
  type Stay,
  shiftPlan,
} from "#domain/trip-plan.ts";
import type { TripPlan } from "#domain/trips.schema.ts";

/** A version of a trip's plan. */
export interface WholePlan extends TripPlan, PlanLists {
  readonly title: string;
}

/** What changed between two versions of a trip, in sentences for its traveler. */
export function describePlanChanges(before: WholePlan, now: WholePlan): readonly string[] {
  const shift = daysLater(before.start_date, now.start_date);
  const inPlace = describeLists(before, now);
  const moved = describeLists(shiftPlan(before, shift), now);
  const days = Math.abs(shift) === 1 ? "1 day" : `${Math.abs(shift)} days`;
  return [
    ...(before.title === now.title ? [] : [`The trip is called '${now.title}', not '${before.title}'.`]),
    ...describeTripDifferences(before, now, "en"),
    ...(shift !== 0 && moved.length < inPlace.length
      ? [`All stays and journeys are ${days} ${shift > 0 ? "later" : "earlier"}.`, ...moved]
      : inPlace),
  ];
}

function describeLists(before: PlanLists, now: WholePlan): readonly string[] {
  const on = (date: string) => {
    const day = daysLater(now.start_date, date) + 1;
    return day >= 1 && day <= countDays(now.start_date, now.end_date) ? `Day ${day}` : formatDay(date);
  };
  return [
    ...compare<Stay>(before.stays, now.stays, {
      isSame: (a, b) => a.check_in === b.check_in,
      name: (one) => one.name,
      added: (one) => `${on(one.check_in)}: a stay at ${one.name} was added.`,
      removed: (one) => `${on(one.check_in)}: the stay at ${one.name} was removed.`,
      changed: (a, b) => describeStay(a, b, on(b.check_in)),
    }),
    ...compare<Move>(before.moves, now.moves, {
      name: nameOfMove,
      added: (one) => `${on(one.departs)}: ${nameOfMove(one)} was added.`,
      removed: (one) => `${on(one.departs)}: ${nameOfMove(one)} was removed.`,
      changed: (a, b) => describeMove(a, b, on(b.departs)),
    }),
    ...compare<Contact>(before.contacts, now.contacts, {
      name: (one) => one.name,
      added: (one) => `A new contact: ${describeContact(one)}.`,
      removed: (one) => `${one.name} is no longer a contact.`,
      changed: (a, b) => (a.name === b.name ? [] : [`${describeContact(b)} instead of ${a.name}.`]),
    }),
  ];
}

const formatDay = (date: string) => formatDateRange(date.slice(0, 10), date.slice(0, 10));
const formatClock = (clock: string) =>
  clock ? `on ${formatDay(clock)} at ${clock.slice(11, 16)}` : "at an unknown time";
const describeContact = ({ name, phone }: Contact) => (phone ? `${name}, ${phone}` : name);

const describeStay = (before: Stay, now: Stay, day: string): string[] => [
  ...(before.name === now.name ? [] : [`${day}: ${now.name} instead of ${before.name}.`]),
  ...(before.check_in === now.check_in && before.check_out === now.check_out
    ? []
    : [
        `${now.name}: ${formatDateRange(now.check_in, now.check_out)} instead of ${formatDateRange(before.check_in, before.check_out)}.`,
      ]),
];

const describeMove = (before: Move, now: Move, day: string): string[] => {
  const name = nameOfMove(now);
  return [
    ...(nameOfMove(before) === name ? [] : [`${day}: ${name} instead of ${nameOfMove(before)}.`]),
    ...(before.departs === now.departs
      ? []
      : [`${name} leaves ${formatClock(now.departs)}, not ${formatClock(before.departs)}.`]),
    ...(before.arrives === now.arrives
      ? []
      : [`${name} arrives ${formatClock(now.arrives)}, not ${formatClock(before.arrives)}.`]),
  ];
};

/** What a field is called if nothing else says that it changed. */
const FIELDS: Readonly<Record<string, string>> = {
  place: "the town",
  address: "the address",
  map: "the map link",
  phone: "the phone number",
  check_in_time: "the check-in time",
  check_out_time: "the check-out time",
  zone: "the time zone",
  from_zone: "the time zone of departure",
  to_zone: "the time zone of arrival",
  confirmation: "the confirmation number",
  note: "the note",
};

interface Texts<Entry> {
  /** Whether another entry stands in the place of a removed one. */
  isSame?(before: Entry, now: Entry): boolean;
  name(entry: Entry): string;
  added(entry: Entry): string;
  removed(entry: Entry): string;
  changed(before: Entry, now: Entry): readonly string[];
}

function compare<Entry extends { readonly id: string }>(
  before: readonly Entry[],
  now: readonly Entry[],
  { isSame, name, added, removed, changed }: Texts<Entry>,
): readonly string[] {
  const gone = before.filter(({ id }) => !now.some((one) => one.id === id));
  const replaced = new Set<Entry>();
  const sentences = now.flatMap((one) => {
    const earlier =
      before.find(({ id }) => id === one.id) ??
      gone.find((other) => !replaced.has(other) && isSame?.(other, one));
    if (!earlier) return [added(one)];
    replaced.add(earlier);
    // Another hotel has another address, too.
    const said = changed(earlier, one);
    if (earlier.id !== one.id || name(earlier) !== name(one)) return said;
    const other = describeFields(earlier, one);
    return other ? [...said, `${name(one)}: ${other}.`] : said;
  });
  return [...sentences, ...gone.filter((one) => !replaced.has(one)).map(removed)];
}

/** 'the address and the phone number have changed'; empty if none has. */
function describeFields(before: object, now: object): string {
  const old = new Map<string, unknown>(Object.entries(before));
  const fields = Object.entries(now).flatMap(([field, value]) =>
    value === old.get(field) ? [] : (FIELDS[field] ?? []),
  );
  return fields.length > 0 ? `${joinWithAnd(fields)} ${fields.length === 1 ? "has" : "have"} changed` : "";
}
