import { Users } from "lucide-react";
import { colleagueName } from "#app/lib/owner-name.ts";
import { type RecordKind, useOpenRecord } from "#app/lib/use-open-record.ts";

/** Names the colleagues who have the same record open, and keeps the page current while it is shown. */
export function AlsoOpen({ kind, id }: { kind: RecordKind; id: string }) {
  return <AlsoOpenLine people={useOpenRecord(kind, id).others} />;
}

export function AlsoOpenLine({ people }: { people: ReturnType<typeof useOpenRecord>["others"] }) {
  const names = new Intl.ListFormat("en").format(people.map(colleagueName));
  return (
    <div role="status">
      {people.length > 0 && (
        <p className="mb-2 flex items-center gap-2 rounded-lg bg-[#fdebc4] px-3 py-1 text-[#6b4700] text-sm">
          <Users aria-hidden className="size-4 shrink-0" />
          {names} {people.length === 1 ? "has" : "have"} this open, too.
        </p>
      )}
    </div>
  );
}
