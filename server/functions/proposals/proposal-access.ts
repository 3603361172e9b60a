import type { Context } from "hono";
import { z } from "zod";
import { type ProposalView, proposalView } from "#domain/proposals/view.ts";
import { hashSecret } from "#server/data/secrets.ts";
import { bearerToken } from "#server/data/tokens.ts";
import type { Callers } from "#server/functions/access.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, loginRequiredError } from "#server/functions/function-error.ts";
import type { ProposalLimits } from "#server/functions/proposals/proposal-limits.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";

/** A traveler opens a proposal with the link's secret (32 bytes as base64url) or from the account that claimed it. */
export const access = z.union([
  z.object({ secret: z.string().regex(/^[\w-]{43}$/) }),
  z.object({ proposal_id: z.guid() }),
]);
export type ProposalAccess = z.infer<typeof access>;

export interface OpenedProposal {
  readonly view: ProposalView;
  /** The arguments by which the database functions authorize the caller. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly address: string;
}

const NO_SUCH_LINK = "We can't find this proposal. It may have been replaced by a newer one.";

/** Counts the request and finds the proposal. 'Not yours' and 'does not exist' get the same response. */
export async function openProposal(
  { clients, clientAddress }: FunctionDeps,
  limits: ProposalLimits,
  c: Context<AppEnv>,
  caller: Callers["visitor"],
  input: ProposalAccess,
): Promise<OpenedProposal> {
  const address = clientAddress(c);
  if ("secret" in input) {
    const link_hash = hashSecret(input.secret);
    await limits.take(addressKey(address), link_hash);
    const row: unknown = dataOrThrow(
      await clients.service.rpc("read_proposal_by_link", { link_hash }, { get: true }),
    );
    if (!row) {
      await limits.countMiss(addressKey(address));
      throw new FunctionError(404, NO_SUCH_LINK, { reason: "not_found" });
    }
    return { view: proposalView.parse(row), credentials: { channel: "link", link_hash }, address };
  }
  const token = bearerToken(c.req.raw.headers);
  if (!caller.userId || !token) throw loginRequiredError();
  await limits.take(addressKey(address), `${caller.userId} ${input.proposal_id}`);
  const rows: unknown = dataOrThrow(
    await clients.asUser(token).rpc("my_proposals", { proposal_id: input.proposal_id }),
  );
  const view = z.array(z.unknown()).parse(rows)[0];
  if (!view)
    throw new FunctionError(404, "We can't find this proposal in your account.", { reason: "not_found" });
  return {
    view: proposalView.parse(view),
    credentials: { channel: "account", proposal_id: input.proposal_id, user_id: caller.userId },
    address,
  };
}
