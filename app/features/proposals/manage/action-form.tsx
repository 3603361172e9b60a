import {
  AcceptanceForm,
  DateForm,
  PaymentForm,
  TextForm,
} from "#app/features/proposals/manage/action-forms.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import type { ActOnProposal } from "#app/features/proposals/manage/use-act-on-proposal.ts";

export type FormName = "extend" | "withdraw" | "email" | "accept" | "void" | "payment";

interface ActionFormProps {
  name: FormName;
  /** The version that the traveller sees, if any. */
  live: StaffVersion | undefined;
  act: ActOnProposal;
}

/** The form of one action that needs more than a click. */
export function ActionForm({ name, live, act }: ActionFormProps) {
  switch (name) {
    case "extend":
      return (
        <DateForm
          label="Valid until"
          onSend={(valid_until) => act("extend-proposal", { valid_until }, "Extended")}
        />
      );
    case "withdraw":
      return (
        <TextForm
          label="Why? The traveller reads this"
          button="Withdraw"
          onSend={(reason) => act("withdraw-proposal", { reason }, "Withdrawn")}
        />
      );
    case "email":
      return (
        <TextForm
          label="The right address"
          button="Correct and send"
          type="email"
          onSend={(email) => act("change-proposal-email", { email }, "Address corrected")}
        />
      );
    case "void":
      return (
        <TextForm
          label="Why? The traveller reads this"
          button="Void"
          isNeeded
          onSend={(reason) => act("void-proposal-acceptance", { reason }, "Acceptance voided")}
        />
      );
    case "accept":
      return live ? (
        <AcceptanceForm
          live={live}
          onSend={(body) => act("record-proposal-acceptance", body, "Acceptance recorded")}
        />
      ) : null;
    case "payment":
      return live?.fields.currency ? (
        <PaymentForm
          currency={live.fields.currency}
          onSend={(body) => act("record-proposal-payment", body, "Payment recorded")}
        />
      ) : null;
  }
}
