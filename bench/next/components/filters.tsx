import { content, type Filter, formatPrice } from "../content.ts";
import { Icon } from "./icon.tsx";

const formatBudget = (budget: string) => `Up to ${formatPrice(Number(budget))}`;

export function Filters({ budget, total }: { budget: string | undefined; total: number }) {
  return (
    <section aria-label="Filters">
      <div>
        <div className="selects">
          {content.filters.map((filter) => (
            <Choice key={filter.name} filter={filter} />
          ))}
        </div>
        <details open={budget !== undefined}>
          <summary>
            More ways to choose
            <Icon name="chevron-down" />
          </summary>
          <div className="selects">
            {content.moreFilters.map((filter) => (
              <Choice
                key={filter.name}
                filter={filter}
                chosen={filter.name === "budget" ? budget : undefined}
              />
            ))}
          </div>
        </details>
      </div>
      <div className="summary">
        <p role="status" tabIndex={-1}>
          {`Showing ${total} results`}
        </p>
        <ul aria-label="Active filters">
          {budget !== undefined && (
            <li>
              <button type="button" aria-label={`Remove filter: ${formatBudget(budget)}`}>
                {formatBudget(budget)}
                <Icon name="x" />
              </button>
            </li>
          )}
        </ul>
        <button type="button">Clear Filters</button>
      </div>
    </section>
  );
}

function Choice({ filter, chosen }: { filter: Filter; chosen?: string | undefined }) {
  const { name, label, all, options } = filter;
  const isListed = chosen === undefined || options.some(([value]) => value === chosen);
  return (
    <div>
      <label htmlFor={`by-${name}`}>{label}</label>
      <select id={`by-${name}`} name={name} defaultValue={chosen ?? "all"}>
        <option value="all">{all}</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
