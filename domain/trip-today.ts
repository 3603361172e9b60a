import { addDays, countDays } from "#domain/calendar-days.ts";
import type { WholePlan } from "#domain/plan-changes.ts";
import {
  daysLater,
  describeArrivalDay,
  MOVE_KINDS,
  type Move,
  momentOf,
  nameOfMove,
  type Stay,
} from "#domain/trip-plan.ts";
import { dateIn } from "#domain/zone-offset.ts";

/** Something that happens at one place. */
export interface TripEvent {
  readonly id: string;
  /** On the clock of its place; without a time, the date alone. */
  readonly clock: string;
  readonly zone: string;
  /** Null if the time or its zone is unknown. */
  readonly moment: number | null;
  readonly text: string;
  /** Whom to call, and what to say. */
  readonly phone: string;
  readonly details: readonly string[];
  /** What to look for on a map; null where one is already. */
  readonly place: { readonly name: string; readonly link: string } | null;
}

const join = (...parts: readonly string[]) => parts.filter(Boolean).join(", ");

function eventsOfMove(move: Move): readonly TripEvent[] {
  const { id, kind, number, phone, confirmation, note, from, to, departs, arrives, from_zone, to_zone } =
    move;
  const day = describeArrivalDay(move);
  const arrival = arrives && `arrives ${arrives.slice(11)}${day && ` ${day}`}`;
  const shared = { phone, details: [confirmation && `Confirmation ${confirmation}`, note].filter(Boolean) };
  const leaving: TripEvent = {
    ...shared,
    id: `${id} leaves`,
    clock: departs,
    zone: from_zone,
    moment: momentOf(departs, from_zone),
    text: join(nameOfMove(move), arrival),
    place: { name: from, link: "" },
  };
  if (!arrives || arrives.slice(0, 10) === departs.slice(0, 10)) return [leaving];
  const landing = {
    ...shared,
    id: `${id} arrives`,
    clock: arrives,
    zone: to_zone,
    moment: momentOf(arrives, to_zone),
    text: `${MOVE_KINDS[kind]}${number && ` ${number}`} arrives in ${to}`,
    place: { name: to, link: "" },
  };
  return [leaving, landing];
}

function eventsOfStay(stay: Stay): readonly TripEvent[] {
  const { id, name, zone, phone, confirmation, note, address, check_in, check_out } = stay;
  const [from, until] = [stay.check_in_time.slice(0, 5), stay.check_out_time.slice(0, 5)];
  return [
    {
      id: `${id} check-out`,
      zone,
      // One leaves at some time before that.
      clock: check_out,
      moment: null,
      text: `Check-out: ${name}${until && ` (until ${until})`}`,
      phone: "",
      details: [],
      place: null,
    },
    {
      id: `${id} check-in`,
      zone,
      clock: from ? `${check_in}T${from}` : check_in,
      moment: from ? momentOf(`${check_in}T${from}`, zone) : null,
      text: `Check-in: ${name}`,
      phone,
      place: placeOfStay(stay),
      details: [address, confirmation && `Confirmation ${confirmation}`, note].filter(Boolean),
    },
  ];
}

/** What to look for on a map. */
export const placeOfStay = ({ name, address, place, map }: Stay) => ({
  name: join(name, address || place),
  link: map,
});

/** What is booked for a date, on the clocks of its places. */
export function eventsOn(
  date: string,
  { stays, moves }: Pick<WholePlan, "stays" | "moves">,
): readonly TripEvent[] {
  const events = [...stays.flatMap(eventsOfStay), ...moves.flatMap(eventsOfMove)].filter(
    ({ clock }) => clock.slice(0, 10) === date,
  );
  // Where the zone is unknown it is that of the others; without a time, check-out comes first and check-in at noon.
  const likelyZone = events.find(({ zone }) => zone)?.zone ?? "UTC";
  const orderOf = ({ id, clock, zone }: TripEvent) =>
    momentOf(
      clock.length > 10 ? clock : `${clock}T${id.endsWith("check-out") ? "00:00" : "12:00"}`,
      zone || likelyZone,
    ) ?? 0;
  return events.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Where one sleeps in the night after this date; empty if nothing is booked. */
export function nightAfter(date: string, { stays, moves }: Pick<WholePlan, "stays" | "moves">): string {
  const stay = stays.find(({ check_in, check_out }) => check_in <= date && date < check_out);
  if (stay) return stay.name;
  const move = moves.find(
    ({ departs, arrives }) => departs.slice(0, 10) <= date && date < arrives.slice(0, 10),
  );
  return move ? nameOfMove(move) : "";
}

/** The zone in which the travelers are by their plan: that of the last thing that happened; otherwise that of the device. */
function zoneAt(plan: Pick<WholePlan, "stays" | "moves">, now: number, deviceZone: string): string {
  const points = [
    ...plan.moves.flatMap((move) => [
      { zone: move.from_zone, moment: momentOf(move.departs, move.from_zone) },
      { zone: move.to_zone, moment: momentOf(move.arrives, move.to_zone) },
    ]),
    ...plan.stays.map(({ zone, check_in, check_in_time }) => ({
      zone,
      moment: momentOf(`${check_in}T${check_in_time || "00:00"}`, zone),
    })),
  ];
  const passed = points.filter(({ moment }) => moment !== null && moment <= now);
  return passed.toSorted((a, b) => (a.moment ?? 0) - (b.moment ?? 0)).at(-1)?.zone || deviceZone;
}

/** What a trip's page says today. */
export function dayOfTrip(plan: WholePlan, now: Date, deviceZone: string) {
  const { start_date, end_date, days, moves } = plan;
  const zone = zoneAt(plan, now.getTime(), deviceZone);
  const date = dateIn(zone, now);
  const day = daysLater(start_date, date) + 1;
  const tomorrow = addDays(date, 1);
  const titleOf = (number: number) => days?.find((planned) => planned.day === number)?.title.trim() ?? "";
  const nextMove = moves.find(({ departs, from_zone }) => {
    const moment = momentOf(departs, from_zone);
    return moment === null ? departs > `${date}T24` : moment > now.getTime();
  });
  return {
    phase:
      date < start_date ? ("before" as const) : date > end_date ? ("after" as const) : ("during" as const),
    zone,
    date,
    day,
    days: countDays(start_date, end_date),
    title: titleOf(day),
    events: eventsOn(date, plan),
    night: nightAfter(date, plan),
    nextMove,
    tomorrow:
      tomorrow > end_date
        ? ""
        : join(
            titleOf(day + 1),
            ...eventsOn(tomorrow, plan).map(({ clock, text }) => join(clock.slice(11), text)),
          ),
  };
}

/** 'in 2 h 10 min', 'in 5 min', 'in 3 days', 'now'; empty once it is over. */
export function describeWait(moment: number | null, now: number): string {
  if (moment === null || moment < now - 60_000) return "";
  const minutes = Math.floor((moment - now) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `in ${minutes} min`;
  if (minutes < 48 * 60)
    return `in ${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
  return `in ${Math.floor(minutes / 1440)} days`;
}
