import { useId } from "react";
import { choiceGroups } from "#domain/proposals/choices.ts";
import { labels } from "#domain/proposals/labels.ts";
import { appliesToNoOne, chargedLines, isChoosable } from "#domain/proposals/lines.ts";
import { formatLinePrice } from "#domain/proposals/prices.ts";
import type { DocumentLine, ProposalDocument } from "#domain/proposals/schema.ts";

interface PriceLinesProps {
  document: ProposalDocument;
  choices: readonly string[];
  onToggle?: ((key: string) => void) | undefined;
  /** True once accepted. Then only the lines that are charged are shown. */
  isSettled?: boolean;
  /** Keys of lines whose price is missing or invalid. Used only in the editor. */
  unpriced?: ReadonlySet<string> | undefined;
}

/** The lines that make up the total: first the included lines, then the choices, then the optional lines. */
export function PriceLines({ document, choices, onToggle, isSettled = false, unpriced }: PriceLinesProps) {
  const documentLabels = labels[document.language];
  const lines = document.lines.filter((line) => !appliesToNoOne(line, document));
  // Lines without an input: once accepted, all lines that are charged; before, the lines that cannot be chosen.
  const plainLines = isSettled
    ? chargedLines({ lines }, choices)
    : lines.filter((candidate) => !isChoosable(candidate));
  const groups = isSettled ? [] : choiceGroups({ lines });
  const optionalLines = isSettled ? [] : lines.filter((candidate) => candidate.optional);
  const renderLine = (item: DocumentLine, type?: "radio" | "checkbox", group?: string) => (
    <Line
      key={item.key}
      {...{ document, line: item, choices, type, group, onToggle }}
      isUnpriced={unpriced?.has(item.key) ?? false}
    />
  );
  return (
    <section>
      <h2 className="mb-4 text-2xl text-sea">{documentLabels.prices}</h2>
      <ul className="divide-y divide-sand-deep">{plainLines.map((item) => renderLine(item))}</ul>
      {groups.map((group) => (
        <fieldset key={group.name} className="mt-6">
          <legend className="font-semibold text-lg">
            {group.name} <span className="font-normal text-ink-soft">({documentLabels.chooseOne})</span>
          </legend>
          <ul className="divide-y divide-sand-deep">
            {group.lines.map((item) => renderLine(item, "radio", group.name))}
          </ul>
        </fieldset>
      ))}
      {optionalLines.length > 0 && (
        <fieldset className="mt-6">
          <legend className="font-semibold text-lg">{documentLabels.options}</legend>
          <ul className="divide-y divide-sand-deep">
            {optionalLines.map((item) => renderLine(item, "checkbox"))}
          </ul>
        </fieldset>
      )}
    </section>
  );
}

interface LineProps {
  document: ProposalDocument;
  line: DocumentLine;
  type?: "radio" | "checkbox" | undefined;
  group?: string | undefined;
  choices: readonly string[];
  isUnpriced: boolean;
  onToggle?: ((key: string) => void) | undefined;
}

function Line({ document, line, choices, type, group, isUnpriced, onToggle }: LineProps) {
  const id = useId();
  const isIncluded = !isChoosable(line) || choices.includes(line.key);
  const { each, amount } = isUnpriced
    ? { each: labels[document.language].noPrice, amount: null }
    : formatLinePrice(line, document, choices);
  // Once nothing can be chosen any longer, the lines that were not chosen are dimmed.
  const isDimmed = type !== undefined && !onToggle && !isIncluded;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      {type && onToggle && (
        <input
          id={id}
          type={type}
          name={group ?? id}
          checked={isIncluded}
          onChange={() => onToggle(line.key)}
          className="mt-1 size-5 shrink-0 accent-leaf"
        />
      )}
      <label
        htmlFor={type && onToggle ? id : undefined}
        // As high as the row, so that it is easy to tap.
        className={`wrap-break-word -my-3 min-w-0 grow basis-32 py-3 ${isDimmed ? "text-ink-soft" : ""}`}
      >
        <span className={isDimmed ? undefined : "font-semibold"}>
          {line.label}
          {type && !onToggle && isIncluded && ` (${labels[document.language].chosen})`}
        </span>
        <span className="block text-ink-soft text-sm">{each}</span>
        {line.detail && <span className="block text-ink-soft text-sm">{line.detail}</span>}
      </label>
      {amount && <span className="ml-auto whitespace-nowrap font-semibold">{amount}</span>}
    </li>
  );
}
