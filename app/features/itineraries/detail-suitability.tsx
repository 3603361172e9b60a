import { Accessibility, CalendarHeart, Footprints, Gauge } from "lucide-react";
import type { ReactNode } from "react";
import type { ClimateNotes } from "#app/features/itineraries/climate-notes.ts";
import {
  describeDrivesAndStops,
  describeEffort,
  describeMonths,
  firstSentence,
} from "#app/features/itineraries/suitability.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { paces } from "#domain/itinerary-facts.ts";
import { months } from "#domain/months.ts";

const ICON_SIZE = "size-5";

/** Pace, effort, months and accessibility, as far as known. */
export default function DetailSuitability({
  itinerary,
  climate,
}: {
  itinerary: Itinerary;
  /** Describes the months that are not among the best; null if unknown. */
  climate: ClimateNotes | null;
}) {
  const { pace, overall_effort, good_months, poor_months, access_notes, important_details } = itinerary;
  const effort = overall_effort && describeEffort(overall_effort, itinerary.daily_itinerary);
  const drivesAndStops = describeDrivesAndStops(itinerary.daily_itinerary);
  const subjects = [
    (pace || drivesAndStops) && (
      <Subject
        key="pace"
        icon={<Gauge className={ICON_SIZE} />}
        title="Pace"
        value={pace ? paces[pace].label : ""}
      >
        {[pace && `${paces[pace].text}.`, drivesAndStops && `${drivesAndStops}.`].filter(Boolean).join(" ")}
      </Subject>
    ),
    effort && (
      <Subject key="effort" icon={<Footprints className={ICON_SIZE} />} title="Effort" value={effort.label}>
        {[`${effort.text}.`, firstSentence(important_details.altitudeInfo)].filter(Boolean).join(" ")}
      </Subject>
    ),
    good_months.length > 0 && (
      <Subject
        key="months"
        icon={<CalendarHeart className={ICON_SIZE} />}
        title="Best months"
        value={describeMonths(good_months)}
      >
        <MonthStrip goodMonths={good_months} poorMonths={poor_months} />
        {poor_months.length > 0 && (
          <p className="mt-3">
            <span className="font-semibold text-ink">Not advised:</span> {describeMonths(poor_months)}.
          </p>
        )}
        {climate && climate.otherMonths.length > 0 && <OtherMonths climate={climate} />}
      </Subject>
    ),
    access_notes && (
      <Subject key="access" icon={<Accessibility className={ICON_SIZE} />} title="Access" value="">
        {access_notes}
      </Subject>
    ),
  ].filter(Boolean);
  if (subjects.length === 0) return null;
  return (
    <section aria-labelledby="right-for-you" className="@container break-inside-avoid">
      <h2 id="right-for-you" className="mb-5 text-2xl text-sea sm:text-3xl">
        Right for you?
      </h2>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">{subjects}</dl>
    </section>
  );
}

interface SubjectProps {
  icon: ReactNode;
  title: string;
  value: string;
  children: ReactNode;
}

function Subject({ icon, title, value, children }: SubjectProps) {
  return (
    // With enlarged text, the icon is hidden to leave room for the text.
    <div className="relative pl-15 @max-[16rem]:pl-0 print:pl-0">
      <dt className="text-ink-soft text-sm">
        <span
          aria-hidden
          className="absolute top-0 left-0 flex size-11 items-center justify-center rounded-full bg-sand-deep text-sea @max-[16rem]:hidden print:hidden"
        >
          {icon}
        </span>
        {title}
      </dt>
      <dd>
        {value && <p className="font-semibold text-lg leading-snug">{value}</p>}
        <div className="whitespace-pre-line text-ink-soft">{children}</div>
      </dd>
    </div>
  );
}

/** The year as twelve letters. Hidden from screen readers, because the text above names the months. */
function MonthStrip({
  goodMonths,
  poorMonths,
}: {
  goodMonths: readonly number[];
  poorMonths: readonly number[];
}) {
  const styleOf = (month: number) => {
    if (goodMonths.includes(month)) return "bg-leaf text-white";
    if (poorMonths.includes(month)) return "text-ink-soft line-through ring-1 ring-ink/25 ring-inset";
    return "bg-sand-deep text-ink-soft";
  };
  return (
    <span aria-hidden className="mt-2 flex flex-wrap gap-0.5 print:hidden">
      {months.map((name, index) => (
        <span
          key={name}
          className={`flex h-7 max-w-7 grow items-center justify-center rounded-md font-semibold text-xs ${styleOf(index + 1)}`}
        >
          {name.charAt(0)}
        </span>
      ))}
    </span>
  );
}

function OtherMonths({ climate }: { climate: ClimateNotes }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {climate.otherMonths.map(({ months: names, text }) => (
        <li key={names}>
          <span className="font-semibold text-ink">{names}:</span> {text}.
        </li>
      ))}
    </ul>
  );
}
