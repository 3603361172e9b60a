import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { colleagueName } from "#app/lib/owner-name.ts";
import { formatAge } from "#app/lib/relative-time.ts";
import type { ChangedSince } from "#domain/changed-since.ts";

type Change = ChangedSince["since"][number];

interface SendAnywayProps {
  changes: ChangedSince;
  isBusy: boolean;
  onSend(): void;
  onLook(): void;
}

/** Asks before something is sent that is based on an older state of a request. Says what others have done since. */
export function SendAnyway({ changes, isBusy, onSend, onLook }: SendAnywayProps) {
  const now = Date.now();
  return (
    <Notice tone="error" title="Not sent yet: this request has changed">
      <ul>
        {changes.since.map((change) => (
          <li
            key={`${change.kind} ${change.at}`}
            className="wrap-break-word line-clamp-4 whitespace-pre-line"
          >
            {describe(change)} {age(change.at, now)}
            {QUOTED.has(change.kind) && `: ${change.text}`}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={isBusy} onClick={onSend}>
          Send anyway
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={onLook}>
          Look first
        </Button>
      </div>
    </Notice>
  );
}

function age(at: string, now: number): string {
  const text = formatAge(at, now);
  return text === "Just now" ? "just now" : `${text} ago`;
}

/** Kinds whose text is shown. */
const QUOTED: ReadonlySet<string> = new Set(["reply", "note", "heard", "status", "proposal", "trip"]);

const VERBS: Readonly<Record<string, string>> = {
  reply: "replied",
  note: "added a note",
  heard: "wrote",
  status: "changed the status",
  proposal: "worked on a proposal",
  trip: "changed a trip",
  snooze: "changed the snooze",
  invitation: "invited the traveler",
};

function describe({ kind, who, text }: Change): string {
  if (kind !== "owner") return `${who} ${VERBS[kind] ?? "changed it"}`;
  return text === "nobody"
    ? `${who} unassigned it`
    : `${who} assigned it to ${colleagueName({ email: text })}`;
}
