import type { ReactNode } from "react";
import { DayFactList } from "#app/components/day-fact-list.tsx";
import { IndexKeyedList } from "#app/components/ui/index-keyed-list.tsx";
import { imageSources } from "#domain/image-url.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { describeDayFacts } from "#domain/itinerary-facts.ts";
import { splitFirstSentence } from "#domain/shorten.ts";

type Day = Itinerary["daily_itinerary"][number];

/** The circles with the day numbers have these colors in turn. */
const CIRCLE_COLORS = ["bg-leaf", "bg-sea", "bg-coral-ink"] as const;

interface TimelineProps {
  days: readonly Day[];
  /** The calendar date of each day, if known. */
  dateOf?: (day: number) => string;
  /** Shows each day's whole text, instead of its first sentence until it is opened. */
  isWhole?: boolean;
  /** What else there is about a day. */
  more?: (day: number) => ReactNode;
}

export function DetailTimeline({ days, dateOf, isWhole = false, more }: TimelineProps) {
  if (days.length === 0) {
    return (
      <p className="rounded-card bg-white p-6 text-ink-soft ring-1 ring-sand-deep">
        No daily itinerary information available for this trip.
      </p>
    );
  }
  const inOrder = days.toSorted((one, other) => one.day - other.day);
  return (
    <ol className="relative">
      <IndexKeyedList items={inOrder}>
        {(day, index) => (
          <TimelineDay
            day={day}
            isOpen={isWhole}
            date={dateOf?.(day.day)}
            more={more?.(day.day)}
            color={CIRCLE_COLORS[index % CIRCLE_COLORS.length] ?? CIRCLE_COLORS[0]}
            isLast={index === inOrder.length - 1}
          />
        )}
      </IndexKeyedList>
    </ol>
  );
}

const TEXT =
  "mt-2 max-w-prose whitespace-pre-line text-ink-soft leading-relaxed sm:text-lg sm:leading-relaxed print:text-ink";

interface TimelineDayProps {
  day: Day;
  /** Shows the whole text at once. */
  isOpen: boolean;
  date: string | undefined;
  more: ReactNode;
  color: string;
  isLast: boolean;
}

function TimelineDay({ day, isOpen, date, more, color, isLast }: TimelineDayProps) {
  const [first, rest] = splitFirstSentence(day.description);
  return (
    <li
      id={`day-${day.day}`}
      className="relative grid scroll-mt-36 grid-cols-[--spacing(12)_1fr] gap-x-4 pb-7 last:pb-0 sm:grid-cols-[--spacing(18)_1fr] sm:gap-x-6 sm:pb-8 print:break-inside-avoid print:pb-4"
    >
      {!isLast && (
        <span
          aria-hidden
          className="absolute top-12 bottom-0 left-6 -ml-px border-sea/35 border-l-2 border-dashed sm:top-18 sm:left-9"
        />
      )}
      <p
        aria-hidden
        className={`relative flex size-12 flex-col items-center justify-center rounded-full font-display text-white ring-4 ring-sand sm:size-18 print:bg-white print:text-ink print:ring-1 ${color}`}
      >
        <span className="font-sans font-semibold text-[min(0.625rem,3vw)] uppercase leading-none tracking-widest sm:text-xs">
          Day
        </span>{" "}
        <span className="font-semibold text-[min(1.25rem,5.5vw)] leading-tight sm:text-3xl sm:leading-none">
          {day.day}
        </span>
      </p>
      <div className="max-sm:pt-2.5 sm:rounded-card sm:bg-white sm:p-6 sm:ring-1 sm:ring-sand-deep print:p-0 print:ring-0">
        {day.image && (
          <img
            {...imageSources(day.image, 640)}
            sizes="(min-width: 640px) 14rem, 5rem"
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
            className="float-right mb-2 ml-3 aspect-square w-20 rounded-xl bg-sand-deep object-cover sm:ml-6 sm:aspect-4/3 sm:w-56 print:w-40"
          />
        )}
        {date && <p className="mb-1 font-semibold text-coral-ink text-sm">{date}</p>}
        <h3 className="text-xl sm:text-2xl">
          <span className="sr-only">Day {day.day}:</span> {day.title}
        </h3>
        <p className={TEXT}>{first}</p>
        {rest && (
          // The browser opens it for find-in-page, styles/brand.css in print. Visitors may open it before hydration.
          <details open={isOpen} suppressHydrationWarning>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sea underline underline-offset-4 print:hidden">
              The whole day<span className="sr-only">: {day.title}</span>
            </summary>
            <p className={TEXT}>{rest}</p>
          </details>
        )}
        <DayFactList facts={describeDayFacts(day)} />
        {more}
      </div>
    </li>
  );
}
