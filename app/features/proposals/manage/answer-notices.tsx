import { Notice } from "#app/components/ui/notice.tsx";
import type { StaffProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { formatDateTime } from "#app/lib/date-format.ts";

/** Shows the changes that the traveler requested, until a new version is sent. */
export function ChangesAskedNotice({
  staffProposal: { proposal, events },
}: {
  staffProposal: StaffProposal;
}) {
  const event = events.find(({ kind }) => kind === "changes_asked");
  if (proposal.changes_asked_at === null || !event) return null;
  return (
    <Notice
      tone="info"
      title={`Changes asked on ${formatDateTime(event.created_at)}, about version ${event.version_number}`}
    >
      <Comments detail={event.detail} />
    </Notice>
  );
}

/** Says that the traveler declined, and why. */
export function DeclinedNotice({ staffProposal: { proposal, events } }: { staffProposal: StaffProposal }) {
  const event = events.find(({ kind }) => kind === "declined");
  if (proposal.state !== "declined" || !event) return null;
  return (
    <Notice
      tone="info"
      title={`Declined on ${formatDateTime(event.created_at)}, version ${event.version_number}`}
    >
      <Comments detail={event.detail} />
      <p className="mt-1">If nothing comes of it, mark the request as lost.</p>
    </Notice>
  );
}

const Comments = ({ detail }: { detail: unknown }) =>
  commentsOf(detail).map(({ about, text }) => (
    <p key={`${about} ${text}`} className="wrap-break-word mt-1 whitespace-pre-line">
      {about && <strong>{about}: </strong>}
      {text}
    </p>
  ));

/** The traveler's comments in an event: on the whole proposal, and on single days or price lines. */
export function commentsOf(detail: unknown): readonly { readonly about: string; readonly text: string }[] {
  if (detail === null || typeof detail !== "object") return [];
  const text = "text" in detail && typeof detail.text === "string" ? detail.text : "";
  const items = "items" in detail && Array.isArray(detail.items) ? detail.items : [];
  return [
    { about: "", text },
    ...items.map((item: { about?: unknown; text?: unknown }) => ({
      about: String(item.about ?? ""),
      text: String(item.text ?? ""),
    })),
  ].filter((entry) => entry.text.trim() !== "");
}
