import { callProposalFunction } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import type { Submit } from "#app/lib/use-submission-key.ts";

interface ProposalFunctionOptions {
  readonly proposalId: string;
  /** Called with a new link, which cannot be shown again later. */
  onLink(link: string): void;
  onDone(): void;
}

/**
 * Calls the server function `name` for one proposal. `done` is the message to show on success. `submit` is needed by
 * functions that take an idempotency key.
 */
export type CallProposalFunction = (
  name: string,
  body: Readonly<Record<string, unknown>>,
  done: string,
  submit?: Submit,
) => Promise<void>;

export function useProposalFunction({
  proposalId,
  onLink,
  onDone,
}: ProposalFunctionOptions): CallProposalFunction {
  const { fetch } = useAdminSession();
  const run = useProposalAction();
  return async (name, body, done, submit) => {
    const call = (key?: { readonly idempotency_key: string }) =>
      callProposalFunction<{ url?: string | null }>(fetch, name, {
        proposal_id: proposalId,
        ...body,
        ...key,
      });
    const isDone = await run(async () => {
      const result = await (submit ? submit((idempotency_key) => call({ idempotency_key })) : call());
      if (result.url) onLink(result.url);
    }, done);
    if (isDone) onDone();
  };
}
