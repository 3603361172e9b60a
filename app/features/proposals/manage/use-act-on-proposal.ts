import { actOnProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

interface ActOptions {
  readonly proposalId: string;
  /** Called with a new link, which cannot be shown again later. */
  onLink(link: string): void;
  onDone(): void;
}

/** Calls the server function `name` for one proposal. `done` is the message to show on success. */
export type ActOnProposal = (
  name: string,
  body: Readonly<Record<string, unknown>>,
  done: string,
) => Promise<void>;

export function useActOnProposal({ proposalId, onLink, onDone }: ActOptions): ActOnProposal {
  const { fetch } = useAdminSession();
  const run = useProposalActions();
  return async (name, body, done) => {
    const isDone = await run(async () => {
      const input = { proposal_id: proposalId, ...body };
      const result = await actOnProposal<{ url?: string | null }>(fetch, name, input);
      if (result.url) onLink(result.url);
    }, done);
    if (isDone) onDone();
  };
}
