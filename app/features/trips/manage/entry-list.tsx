import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";

interface EntryListProps {
  title: string;
  addLabel: string;
  keys: readonly string[];
  /** Undefined or empty for an entry without a name. */
  summaryOf(index: number): string | undefined;
  hasError(index: number): boolean;
  onAdd(): void;
  onRemove(index: number): void;
  children(index: number): ReactNode;
}

/** A collapsed list of entries of a form, which can be added and removed. */
export function EntryList(props: EntryListProps) {
  const { title, addLabel, keys, summaryOf, children } = props;
  return (
    <details
      className="rounded-xl border border-sand-deep p-3"
      open={keys.some((_, index) => props.hasError(index)) || undefined}
    >
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {title} ({keys.length})
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {keys.map((key, index) => {
          const name = summaryOf(index) || `New: ${title.toLowerCase().slice(0, -1)}`;
          return (
            <li
              key={key}
              className="flex items-start gap-1 rounded-xl border border-sand-deep bg-white p-1 pl-3"
            >
              <Entry name={name} isBlank={!summaryOf(index)} hasError={props.hasError(index)}>
                {children(index)}
              </Entry>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => props.onRemove(index)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="secondary" size="sm" className="mt-2" onClick={props.onAdd}>
        <Plus aria-hidden className="size-4" /> {addLabel}
      </Button>
    </details>
  );
}

interface EntryProps {
  name: string;
  isBlank: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Open at first if it is new, and while a field is wrong. */
function Entry({ name, isBlank, hasError, children }: EntryProps) {
  const [isOpenAtFirst] = useState(isBlank);
  return (
    <details open={isOpenAtFirst || hasError || undefined} className="min-w-0 grow">
      <summary className="min-h-9 cursor-pointer content-center break-words">{name}</summary>
      <fieldset aria-label={name} className="my-2 grid items-end gap-3 sm:grid-cols-2">
        {children}
      </fieldset>
    </details>
  );
}
