import { countDays, utcMidnight } from "#domain/calendar-days.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

interface PlannedDay {
  readonly day: number;
  readonly title: string;
  readonly description: string;
  readonly bed?: string | undefined;
}

/** What a trip and a proposal say about the same days. */
export interface Plan {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly days: readonly PlannedDay[];
  readonly includes: readonly string[];
}

/** Two statements that cannot both be true. */
export interface Contradiction {
  /** The field to correct: a name, or 'day 3' or 'line <key>'. */
  readonly field: string;
  readonly text: string;
  /** Whether it was read from a text, which may mean something else: staff are asked. Everything else is refused. */
  readonly isGuess?: true;
}

export const guessed = (found: readonly Contradiction[]): readonly Contradiction[] =>
  found.map((contradiction) => ({ ...contradiction, isGuess: true }));

/** What a plan says about its days, nights and dates that cannot all be true. */
export function planContradictions(plan: Plan): readonly Contradiction[] {
  const tripDays = countDays(plan.start_date, plan.end_date);
  return [
    ...numberContradictions(plan.days, tripDays),
    ...guessed(plan.days.flatMap((day) => weekdayContradictions(day, plan.start_date))),
    ...guessed(nightContradictions(plan, tripDays)),
  ];
}

const inDays = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
const inNights = (count: number) => `${count} ${count === 1 ? "night" : "nights"}`;

function numberContradictions(days: readonly PlannedDay[], tripDays: number): readonly Contradiction[] {
  const numbers = days.map(({ day }) => day);
  const last = numbers.at(-1) ?? 0;
  if (numbers.some((number, index) => number !== index + 1)) {
    const text = `The days are numbered ${joinWithAnd(numbers.map(String))}: insert the missing ones, or number them again`;
    return [{ field: "days", text }];
  }
  if (last > tripDays) {
    const text = `${inDays(last)} are planned, but the dates are for ${inDays(tripDays)}: change the last day, or remove days`;
    return [{ field: "end_date", text }];
  }
  // Nobody stays the night after the last day.
  return days
    .filter(({ day, bed }) => day === tripDays && tripDays > 1 && bed?.trim())
    .map(({ day }) => ({
      field: `day ${day}`,
      text: `Day ${day} is the last one, but names a place for the night`,
    }));
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const WEEKDAY = `(?:${WEEKDAYS.join("|")})s?`;
const SEVERAL = `${WEEKDAY}(?:(?:,| and| or|, or|, and) ${WEEKDAY})*`;
const CLOSED = new RegExp(`\\b(?:closed|closes|shut) on ${SEVERAL}`, "gi");
const OPEN_RANGE = new RegExp(`\\bopen (?:from )?(${WEEKDAY}) to (${WEEKDAY})`, "gi");
const FALLS_ON = new RegExp(`\\bfalls on an? ${SEVERAL}`, "gi");

const weekdayOf = (name: string) =>
  WEEKDAYS.findIndex((day) => name.toLowerCase().startsWith(day.toLowerCase()));
const weekdaysIn = (text: string) =>
  [...text.matchAll(new RegExp(WEEKDAY, "gi"))].map(([name]) => weekdayOf(name));

function weekdayContradictions(day: PlannedDay, start: string): readonly Contradiction[] {
  const weekday = (new Date(utcMidnight(start)).getUTCDay() + day.day - 1) % 7;
  const text = `${day.title}\n${day.description}`;
  const untrue = [
    ...[...text.matchAll(CLOSED)].filter(([claim]) => weekdaysIn(claim).includes(weekday)),
    ...[...text.matchAll(FALLS_ON)].filter(([claim]) => !weekdaysIn(claim).includes(weekday)),
    ...[...text.matchAll(OPEN_RANGE)].filter(([, from = "", to = ""]) => {
      const opens = weekdayOf(from);
      return (weekday - opens + 7) % 7 > (weekdayOf(to) - opens + 7) % 7;
    }),
  ];
  return untrue.map(([claim]) => ({
    field: `day ${day.day}`,
    text: `Day ${day.day} is a ${WEEKDAYS[weekday]}, but its text says '${claim}'`,
  }));
}

const NUMBER_WORDS = [
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
];
const NUMBER = `(\\d{1,3}|${NUMBER_WORDS.flat().join("|")})`;
const NIGHTS = new RegExp(`\\b${NUMBER} (?:nights?|noches?)\\b`, "gi");
const OTHER_PLACES = new RegExp(`(?:\\band|\\by|,) ${NUMBER} (?:in|on|at|near|en)\\b`, "gi");
const DAYS = new RegExp(`\\b${NUMBER} (?:days?|días?)\\b`, "gi");

/** The numbers of nights or days that a text names. */
function countsIn(text: string, unit: RegExp): readonly number[] {
  const named = [...text.matchAll(unit)];
  // 'Four nights in Lima and three in Cusco'
  const others = named.length > 0 ? text.matchAll(OTHER_PLACES) : [];
  return [...named, ...others].map(([, number = ""]) => {
    const index = Math.max(...NUMBER_WORDS.map((words) => words.indexOf(number.toLowerCase())));
    return index >= 0 ? index + 1 : Number(number);
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const LODGING = /hotel|lodge|inn\b|guesthouse|room|accommodation|cabin|casa|posada|aloja|hospedaje|habitaci/i;

function nightContradictions({ title, includes }: Plan, tripDays: number): readonly Contradiction[] {
  const nights = tripDays - 1;
  const daysInTitle = countsIn(title, DAYS);
  const nightsInTitle = countsIn(title, NIGHTS);
  const included = includes.flatMap((item) => countsIn(item, NIGHTS));
  // 'Two nights in a lodge' leaves room for another item about the other nights.
  const coversAll = (counts: readonly number[], whole: number) =>
    counts.length === 0 || sum(counts) === whole || counts.includes(whole);
  const hasOtherLodging = includes.some((item) => LODGING.test(item) && countsIn(item, NIGHTS).length === 0);
  return [
    ...(coversAll(daysInTitle, tripDays)
      ? []
      : [
          {
            field: "title",
            text: `The title says ${inDays(sum(daysInTitle))}, but the dates are for ${tripDays}`,
          },
        ]),
    ...(coversAll(nightsInTitle, nights)
      ? []
      : [
          {
            field: "title",
            text: `The title says ${inNights(sum(nightsInTitle))}, but the dates are for ${nights}`,
          },
        ]),
    ...(coversAll(included, nights) || (hasOtherLodging && sum(included) < nights)
      ? []
      : [
          {
            field: "includes",
            text: `'Included' names ${inNights(sum(included))}, but the dates are for ${nights}`,
          },
        ]),
  ];
}

/** More nights in a text than the trip has; null if there are none. */
export const tooManyNights = (
  text: string,
  { start_date, end_date }: Pick<Plan, "start_date" | "end_date">,
) => countsIn(text, NIGHTS).find((nights) => nights > countDays(start_date, end_date) - 1) ?? null;
