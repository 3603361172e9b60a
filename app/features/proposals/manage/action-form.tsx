import {
  AcceptanceForm,
  DateForm,
  PaymentForm,
  TextForm,
} from "#app/features/proposals/manage/action-forms.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import type { CallProposalFunction } from "#app/features/proposals/manage/use-proposal-function.ts";
import type { ProposalMoney } from "#domain/proposals/proposal-money.ts";

export type ActionFormName = "extend" | "withdraw" | "email" | "accept" | "void" | "payment" | "put-off";

interface ActionFormProps {
  name: ActionFormName;
  /** The version that the traveler sees, if any. */
  visibleVersion: StaffVersion | undefined;
  /** Amount received so far, as text; null if none. */
  paid: string | null;
  /** The next payment that is due. */
  due: ProposalMoney["due"];
  /** The currencies of the proposal and its payments; by default that of the visible version. */
  currencies?: readonly string[];
  /** Whether there is a draft of a newer version. */
  hasDraft?: boolean;
  /** The payment reference for travelers. */
  number: string;
  callFunction: CallProposalFunction;
}

/** What voiding does. The new draft takes over what was changed in the trip. */
const voidingText = (paid: string | null, hasDraft: boolean) =>
  [
    "The trip is canceled and leaves the traveler's account, and they get an e-mail with your reason.",
    hasDraft
      ? "Your draft stays as it is. What was changed in the trip since it was accepted stays readable on the canceled trip."
      : "A new draft opens with the trip as it is now, including what was changed since it was accepted.",
    paid
      ? `The ${paid} you received stay recorded. If you refund them, record that as a negative payment.`
      : "No payment was recorded.",
  ].join(" ");

/** The form of an action that needs input from staff. */
export function ActionForm({
  name,
  visibleVersion,
  paid,
  due,
  currencies = visibleVersion?.fields.currency ? [visibleVersion.fields.currency] : [],
  hasDraft = false,
  number,
  callFunction,
}: ActionFormProps) {
  switch (name) {
    case "extend":
      return (
        <DateForm
          label="Valid until"
          onSend={(valid_until) => callFunction("extend-proposal", { valid_until }, "Extended")}
        />
      );
    case "withdraw":
      return (
        <TextForm
          label="Reason for the traveler"
          button="Withdraw proposal"
          consequence={
            visibleVersion
              ? "The traveler can no longer read or accept it, and gets an e-mail, with your reason if you give one. No trip or payment is affected. You can send a new version later."
              : "Nothing was sent, so no e-mail goes out."
          }
          onSend={(reason) => callFunction("withdraw-proposal", { reason }, "Withdrawn")}
        />
      );
    case "email":
      return (
        <TextForm
          label="New address"
          button="Change and send"
          type="email"
          onSend={(email) => callFunction("change-proposal-email", { email }, "E-mail address changed")}
        />
      );
    case "void":
      return (
        <TextForm
          label="Reason for the traveler"
          button="Void acceptance"
          consequence={voidingText(paid, hasDraft)}
          isRequired
          onSend={(reason) => callFunction("void-proposal-acceptance", { reason }, "Acceptance voided")}
        />
      );
    case "accept":
      return visibleVersion ? (
        <AcceptanceForm
          visibleVersion={visibleVersion}
          onSend={(body, submit) =>
            callFunction("record-proposal-acceptance", body, "Acceptance recorded", submit)
          }
        />
      ) : null;
    case "put-off":
      return (
        <DateForm
          label="Show on the dashboard again on"
          onSend={(until) => callFunction("put-off-proposal-payment", { until }, "Put off")}
        />
      );
    case "payment":
      return currencies.length > 0 ? (
        <PaymentForm
          {...{ currencies, due, number }}
          onSend={(body, submit) => callFunction("record-proposal-payment", body, "Payment recorded", submit)}
        />
      ) : null;
  }
}
