import { DayFactList } from "#app/components/day-fact-list.tsx";
import { RouteMap } from "#app/components/route-map.tsx";
import { dueSentences } from "#app/features/proposals/due-sentences.ts";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { PriceLines } from "#app/features/proposals/price-lines.tsx";
import { addDays } from "#domain/calendar-days.ts";
import { imageSources } from "#domain/image-url.ts";
import { routeOf, withTravelHours } from "#domain/maps/route-stops.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { describeDayFactsIn } from "#domain/proposals/day-facts.ts";
import { cancellationStepTexts } from "#domain/proposals/describe-differences.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Payment, PaymentPlan } from "#domain/proposals/payment-plan.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface DocumentProps {
  document: ProposalDocument;
  choices: readonly string[];
  /** Undefined if nothing can be chosen any longer. */
  onToggle?: ((key: string) => void) | undefined;
  /** Outstanding payments of an accepted proposal. */
  plan?: PaymentPlan | undefined;
  /** Before an acceptance, what was paid for one that was voided. */
  payments?: readonly Payment[];
  /** True if the proposal was declined, withdrawn or expired. Then nothing is due. */
  isOver?: boolean;
  /** Keys of lines whose price is missing or invalid. Used only in the editor. */
  unpriced?: ReadonlySet<string> | undefined;
}

/** The offer, with the price first. The editor's preview also uses it, perhaps without dates and prices. */
export function ProposalDocumentView({
  document,
  choices,
  onToggle,
  plan,
  payments = [],
  isOver = false,
  unpriced,
}: DocumentProps) {
  const documentLabels = labels[document.language];
  return (
    <div className="flex flex-col gap-10">
      <PriceBox {...{ document, choices, plan, payments, isOver }} isLive={unpriced === undefined} />
      <LongText title={documentLabels.introduction} text={document.introduction} isTitleHidden />
      <PriceLines {...{ document, choices, onToggle, unpriced }} isSettled={plan !== undefined} />
      <div className="grid gap-8 sm:grid-cols-2">
        <ListOf title={documentLabels.includes} items={document.includes} />
        <ListOf title={documentLabels.excludes} items={document.excludes} />
      </div>
      <Days document={document} />
      <LongText title={documentLabels.terms} text={document.terms} />
      <LongText
        title={documentLabels.cancellationTerms}
        text={[document.cancellation_terms, ...cancellationStepTexts(document, document.language)].join("\n")}
      />
    </div>
  );
}

function PriceBox({
  document,
  choices,
  plan,
  payments = [],
  isOver,
  isLive,
}: Pick<DocumentProps, "document" | "choices" | "plan" | "payments" | "isOver"> & { isLive: boolean }) {
  const texts = pageTexts[document.language];
  const prices = pricesOf(document, choices);
  return (
    <section
      aria-label={labels[document.language].prices}
      className="rounded-card bg-white p-6 ring-1 ring-sand-deep"
    >
      <p className="text-ink-soft">{texts.forParty(document.adults, document.children)}</p>
      <p
        // In the editor it changes with each letter of a price.
        aria-live={isLive ? "polite" : undefined}
        className="wrap-break-word font-display font-semibold text-3xl text-sea sm:text-4xl"
      >
        <span className="sr-only">{`${prices.total.label}:`}</span>{" "}
        <span data-testid="proposal-total">{prices.total.text}</span>
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {prices.perHead.map(({ label, text }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!isOver && <p className="mt-4 text-lg">{dueSentences(document, choices, plan, payments)}</p>}
    </section>
  );
}

function LongText({
  title,
  text,
  isTitleHidden = false,
}: {
  title: string;
  text: string;
  isTitleHidden?: boolean;
}) {
  if (!text.trim()) return null;
  return (
    <section>
      <h2 className={isTitleHidden ? "sr-only" : "mb-3 text-2xl text-sea"}>{title}</h2>
      <p className="wrap-break-word max-w-prose whitespace-pre-line">{text}</p>
    </section>
  );
}

function ListOf({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-2xl text-sea">{title}</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {items.map((item) => (
          <li key={item} className="wrap-break-word">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DocumentMap({ document, className }: { document: ProposalDocument; className: string }) {
  const documentLabels = labels[document.language];
  const route = routeOf(document.days.map(withTravelHours), [document.location]);
  return (
    <RouteMap
      route={route}
      label={documentLabels.map(
        ...(route.stops.length > 0 ? route.stops.map(({ name }) => name) : [document.location]),
      )}
      describeDays={({ firstDay, lastDay }) =>
        `${documentLabels.day} ${firstDay === lastDay ? firstDay : `${firstDay}–${lastDay}`}`
      }
      className={className}
    />
  );
}

function Days({ document }: { document: ProposalDocument }) {
  const documentLabels = labels[document.language];
  return (
    <section>
      <h2 className="mb-4 text-2xl text-sea">{documentLabels.days}</h2>
      <DocumentMap document={document} className="mb-6" />
      <ol className="flex flex-col gap-6">
        {document.days.map((day) => (
          <li
            key={day.day}
            id={`day-${day.day}`}
            className="scroll-mt-6 break-inside-avoid border-sand-deep border-l-4 pl-4"
          >
            <h3 className="wrap-break-word text-xl">
              <span className="block font-sans font-semibold text-base text-coral-ink">
                {`${documentLabels.day} ${day.day}${dateSuffix(document, day.day)}`}
                <span className="sr-only">:</span>
              </span>{" "}
              {day.title}
            </h3>
            {day.image && (
              <img
                {...imageSources(day.image)}
                sizes="(min-width: 640px) 32rem, 100vw"
                alt=""
                width={960}
                height={540}
                loading="lazy"
                decoding="async"
                className="my-3 aspect-video w-full max-w-lg rounded-card bg-sand-deep object-cover"
              />
            )}
            <p className="wrap-break-word max-w-prose whitespace-pre-line">{day.description}</p>
            <DayFactList facts={describeDayFactsIn(day, document.language)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns ', 14 March 2027', or '' if the trip has no dates or ends before this day. */
function dateSuffix({ start_date, end_date, language }: ProposalDocument, day: number): string {
  const date = start_date && addDays(start_date, day - 1);
  return date && date <= end_date ? `, ${formatDate(date, language)}` : "";
}
