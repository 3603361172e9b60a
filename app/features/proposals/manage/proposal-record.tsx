import { Link } from "react-router";
import { z } from "zod";
import { Panel } from "#app/components/admin/panel.tsx";
import { commentsOf } from "#app/features/proposals/manage/answer-notices.tsx";
import type { StaffProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { formatDateTime, formatDay } from "#app/lib/date-format.ts";
import { staffName } from "#app/lib/owner-name.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { formatMoney } from "#domain/proposals/money.ts";

const EVENT_NAMES: Readonly<Record<string, string>> = {
  created: "Draft created",
  version: "New draft",
  sent: "Sent",
  superseded: "Replaced by a newer version",
  viewed: "First viewed by the traveler",
  accepted: "Accepted",
  declined: "Declined",
  decline_undone: "Decline undone",
  changes_asked: "Changes asked",
  withdrawn: "Withdrawn",
  extended: "Validity extended",
  link_made: "Link created",
  link_revoked: "Links turned off",
  email_changed: "E-mail address changed",
  claimed: "Added to the traveler's account",
  owner: "Owner changed",
  voided: "Acceptance voided",
  payment: "Payment received",
  put_off: "Payment reminder put off",
  discarded: "Draft discarded",
  resent: "E-mail sent again",
  erased: "Discarded or erased",
};

const paymentDetail = z.object({ amount: z.number(), currency: z.string(), means: z.string().optional() });

function eventName({ kind, detail }: StaffProposal["events"][number]): string {
  const { amount = 0, means } = kind === "payment" ? (paymentDetail.safeParse(detail).data ?? {}) : {};
  if (means === "correction") return "Correction";
  if (amount < 0) return "Refund";
  return EVENT_NAMES[kind] ?? kind.replaceAll("_", " ");
}

export function ProposalRecord({ staffProposal }: { staffProposal: StaffProposal }) {
  const { acceptances, payments, events, versions, staffNames, canceledTrips } = staffProposal;
  const nameOf = (email: string | null) => (email ? staffName(staffNames, email) : "the site");
  const currencyByVersion = new Map(versions.map(({ id, fields }) => [id, fields.currency ?? ""]));
  // The creation of the draft alone is not worth showing.
  if (events.length <= 1 && acceptances.length === 0) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(acceptances.length > 0 || payments.length > 0) && (
        <Panel title="Acceptance and payments">
          <ul className="flex flex-col gap-2 text-sm">
            {acceptances.map((acceptance) => (
              <li key={acceptance.id} className="wrap-break-word">
                {formatDateTime(acceptance.accepted_at)}:{" "}
                {acceptance.kind === "voided" ? "voided" : "accepted"} by{" "}
                {acceptance.kind === "voided" ? nameOf(acceptance.recorded_by_email) : acceptance.name},{" "}
                {formatMoney(
                  BigInt(acceptance.total),
                  currencyByVersion.get(acceptance.version_id) || "USD",
                  "en",
                )}
                {acceptance.evidence && `. ${acceptance.evidence}`}
                {acceptance.reason && `. ${acceptance.reason}`}
              </li>
            ))}
            {canceledTrips.map(({ id, title, start_date, end_date }) => (
              <li key={id} className="wrap-break-word">
                Canceled trip:{" "}
                <Link to={`/admin/trips/${id}`} className="text-sea underline underline-offset-4">
                  {title}, {formatDateRange(start_date, end_date)}
                </Link>
              </li>
            ))}
            {payments.map((payment) => (
              <li key={payment.id}>
                {formatDay(payment.received_on)}:{" "}
                {formatMoney(BigInt(payment.amount), payment.currency, "en")} by{" "}
                {payment.means.replace("_", " ")}
                {payment.reference && `, reference ${payment.reference}`}, recorded by{" "}
                {nameOf(payment.recorded_by_email)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="What happened">
        <ol className="flex flex-col gap-2 text-sm">
          {events.map((event) => (
            <li key={event.id} className="wrap-break-word">
              {formatDateTime(event.created_at)}: {eventName(event)}
              {event.version_number !== null && ` (version ${event.version_number})`}
              {event.actor_email && ` by ${nameOf(event.actor_email)}`}
              {event.kind === "payment" ? paymentText(event.detail) : commentText(event.detail)}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

function paymentText(detail: unknown): string {
  const payment = paymentDetail.safeParse(detail);
  return payment.success ? `: ${formatMoney(BigInt(payment.data.amount), payment.data.currency, "en")}` : "";
}

/** What the traveler or a colleague wrote, with requested changes to days or lines. */
function commentText(detail: unknown): string {
  const comments = commentsOf(detail).map(({ about, text }) => (about ? `${about}: ${text}` : text));
  return comments.length > 0 ? `: ${comments.join("; ")}` : "";
}
