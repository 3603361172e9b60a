import { callProposalFunction } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

interface ProposalFunctionOptions {
  readonly proposalId: string;
  /** Called with a new link, which cannot be shown again later. */
  onLink(link: string): void;
  onDone(): void;
}

/** Calls the server function `name` for one proposal. `done` is the message to show on success. */
export type CallProposalFunction = (
  name: string,
  body: Readonly<Record<string, unknown>>,
  done: string,
) => Promise<void>;

export function useProposalFunction({
  proposalId,
  onLink,
  onDone,
}: ProposalFunctionOptions): CallProposalFunction {
  const { fetch } = useAdminSession();
  const run = useProposalAction();
  return async (name, body, done) => {
    const isDone = await run(async () => {
      const input = { proposal_id: proposalId, ...body };
      const result = await callProposalFunction<{ url?: string | null }>(fetch, name, input);
      if (result.url) onLink(result.url);
    }, done);
    if (isDone) onDone();
  };
}
