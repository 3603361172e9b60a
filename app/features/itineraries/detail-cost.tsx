import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { ClimateNotes } from "#app/features/itineraries/climate-notes.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { formatPrice } from "#domain/money.ts";
import { months } from "#domain/months.ts";
import { childPrice, tripCost } from "#domain/trip-cost.ts";

const MAX_ADULTS = 8;
const MAX_CHILDREN = 6;
const JULY = 7;
const SELECT = "min-h-11 rounded-xl border border-ink/35 bg-white px-3";

interface CostProps {
  itinerary: Itinerary;
  climate: ClimateNotes | null;
}

/** What the trip costs a party in a month: a sentence, and a small form once the page is hydrated. */
export function DetailCost({ itinerary, climate }: CostProps) {
  const { good_months } = itinerary;
  const hasChildPrice = childPrice(itinerary) !== null;
  const [adults, setAdults] = useState(2);
  const [children, setChildren] = useState(hasChildPrice ? 2 : 0);
  const [month, setMonth] = useState(good_months[0] ?? JULY);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const isHighSeason = climate?.highMonths.includes(month) ?? false;
  const cost = tripCost(itinerary, { adults, children }, isHighSeason);
  if (cost === null) return null;
  return (
    <section
      id="cost"
      aria-label="What it costs"
      className="rounded-card bg-white p-[min(1.5rem,6vw)] ring-1 ring-sand-deep print:p-0 print:ring-0"
    >
      {/* Silent until it can change, or it would interrupt the heading of the page. */}
      <p aria-live={isOpen ? "polite" : undefined} className="text-lg">
        <span>
          {`${count(adults, "adult", "adults")}${children > 0 ? `, ${count(children, "child", "children")}` : ""} in ${months[month - 1]}:`}
        </span>{" "}
        <strong className="whitespace-nowrap font-display font-semibold text-2xl text-sea">
          {`about ${formatPrice(cost)}`}
        </strong>
      </p>
      <details
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="noscript:hidden print:hidden"
      >
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sea underline underline-offset-4">
          Change who travels, and when
        </summary>
        <fieldset disabled={!isHydrated} className="mt-1 mb-3 flex flex-wrap gap-3">
          <legend className="sr-only">Who travels, and when</legend>
          <Choice label="Adults" value={adults} onChange={setAdults}>
            {numbers(1, MAX_ADULTS)}
          </Choice>
          {hasChildPrice && (
            <Choice label="Children" value={children} onChange={setChildren}>
              {numbers(0, MAX_CHILDREN)}
            </Choice>
          )}
          <Choice label="Month" value={month} onChange={setMonth}>
            {months.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Choice>
        </fieldset>
      </details>
      <p className="text-ink-soft text-sm">In the simplest hotels, without international flights.</p>
    </section>
  );
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).map((number) => (
    <option key={number}>{number}</option>
  ));

interface ChoiceProps {
  label: string;
  value: number;
  onChange(value: number): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="flex flex-col gap-1 text-ink-soft text-sm">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className={`${SELECT} text-base text-ink`}
      >
        {children}
      </select>
    </label>
  );
}
