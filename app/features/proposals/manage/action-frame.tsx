import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { RecordForm, useCloseQuestion } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { PROPOSAL_CHANGE_KEYS } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { staffForm } from "#app/lib/unsaved-input.ts";
import { type RecordFormState, useRecordForm } from "#app/lib/use-record-form.ts";
import { useSubmissionKey } from "#app/lib/use-submission-key.ts";
import type { ProposalMoney } from "#domain/proposals/proposal-money.ts";

/** Calls a server function, such as 'extend-proposal', for the proposal. */
export type CallForProposal = (name: string, body: Readonly<Record<string, unknown>>) => Promise<void>;

/** What a form of an action needs to know of the proposal. */
export interface ActionFormContext {
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
  call: CallForProposal;
  onClose(): void;
}

/** The form of an action, whose input survives a reload. */
export function useActionForm<Input extends FieldValues>(
  { number, onClose }: Pick<ActionFormContext, "number" | "onClose">,
  options: { name: string; blank: Input; done: string; send(input: Input): Promise<void> },
) {
  return useRecordForm<Input>({
    what: "this form",
    name: `proposal-${options.name}:${number}`,
    record: null,
    blank: options.blank,
    save: options.send,
    done: options.done,
    failed: "That did not work",
    affected: PROPOSAL_CHANGE_KEYS,
    onSaved: onClose,
  });
}

interface FrameProps {
  record: RecordFormState;
  button: string;
  isDangerous?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function ActionFrame({ record, button, isDangerous = false, onClose, children }: FrameProps) {
  const { close, question } = useCloseQuestion(record, onClose);
  return (
    <>
      <RecordForm
        record={record}
        noValidate={false}
        className="flex flex-col gap-3 rounded-xl border border-sand-deep p-4"
      >
        {children}
        <Button
          type="submit"
          size="sm"
          variant={isDangerous ? "danger" : "primary"}
          disabled={record.isSubmitting}
        >
          {button}
        </Button>
      </RecordForm>
      <Button variant="quiet" size="sm" className="mt-2" onClick={close}>
        Cancel
      </Button>
      {question}
    </>
  );
}

/** The idempotency key of a form whose input survives a reload. */
export function useStoredKey(form: string, number: string) {
  const { user } = useAdminSession();
  return useSubmissionKey(staffForm(user.id, `proposal-${form}-key:${number}`));
}
