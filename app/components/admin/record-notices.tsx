import { type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import type { RecordFormState } from "#app/lib/use-record-form.ts";

/** What a form says about unsaved input, and about a colleague who has saved the record since. */
export function RecordNotices({ notices }: { notices: RecordFormState["notices"] }) {
  const { isRestored, isNew, outdated, bringMineBack, takeTheirs } = notices;
  if (outdated) return <OutdatedNotice {...notices} outdated={outdated} />;
  if (bringMineBack) {
    return (
      <Notice tone="info" title="The form shows the saved version">
        Your changes are kept aside. <LinkButton onClick={bringMineBack}>Bring mine back</LinkButton>
      </Notice>
    );
  }
  if (!isRestored) return null;
  return (
    <Notice tone="info" title="Your unsaved changes are back">
      This browser kept what you had written.{" "}
      <LinkButton onClick={takeTheirs}>
        {isNew ? "Start from an empty form instead" : "Start from the saved version instead"}
      </LinkButton>
    </Notice>
  );
}

type Outdated = NonNullable<RecordFormState["notices"]["outdated"]>;

function OutdatedNotice({
  outdated,
  what,
  labels,
  keepMine,
  takeTheirs,
}: RecordFormState["notices"] & { outdated: Outdated }) {
  const [showsBoth, setShowsBoth] = useState(false);
  const { lastChange, conflicts, theirs, mine, stored } = outdated;
  const named = (fields: readonly string[]) => fields.map((field) => labels[field]).join(", ");
  const saved = lastChange
    ? `${lastChange.who} saved it on ${formatDateTime(lastChange.at)}`
    : "It was saved";
  return (
    // Scrolled into view, because the pressed button may be at the other end of a long form.
    <div ref={conflicts.length > 0 ? scrollTo : undefined}>
      <Notice
        tone={conflicts.length > 0 ? "error" : "info"}
        title={`Someone else has saved ${what} since you opened it.`}
      >
        <p>
          {saved}
          {theirs.length > 0 && `: ${named(theirs)}`}.{" "}
          {conflicts.length > 0
            ? `You both changed: ${named(conflicts)}.`
            : "When you save, both changes are kept."}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" onClick={keepMine}>
            Keep mine
          </Button>
          <Button size="sm" variant="secondary" onClick={takeTheirs}>
            Take theirs
          </Button>
          {theirs.length > 0 && (
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={showsBoth}
              onClick={() => setShowsBoth(!showsBoth)}
            >
              See both
            </Button>
          )}
        </div>
        {showsBoth && (
          <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-2">
            {theirs.map((field) => (
              <Both key={field} label={labels[field] ?? field} mine={mine[field]} theirs={stored[field]} />
            ))}
          </dl>
        )}
      </Notice>
    </div>
  );
}

function Both({ label, mine, theirs }: { label: string; mine: unknown; theirs: unknown }) {
  return (
    <>
      {[
        ["mine", mine],
        ["theirs", theirs],
      ].map(([owner, value]) => (
        <div key={String(owner)}>
          <dt className="font-semibold">
            {label}, {String(owner)}
          </dt>
          <dd className="whitespace-pre-wrap break-words">{toText(value) || "(empty)"}</dd>
        </div>
      ))}
    </>
  );
}

/** A value as somebody would read it: lists line by line, the parts of an object after one another. */
function toText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join("\n");
  if (typeof value === "object" && value !== null)
    return Object.values(value).map(toText).filter(Boolean).join(", ");
  return value === null || value === undefined ? "" : String(value);
}

const LinkButton = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <button type="button" className="font-semibold underline" onClick={onClick}>
    {children}
  </button>
);

const scrollTo = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "center" });
};
