import { defineFunction, type FunctionCall, type SiteFunction } from "#server/functions/define-function.ts";
import type { ReadInput } from "#server/functions/input.ts";
import {
  type OpenedProposal,
  openProposal,
  type ProposalAccess,
  type ProposalAccessDeps,
} from "#server/functions/proposals/proposal-access.ts";
import type { OpenLimiter } from "#server/limits/rate-limit.ts";
import { createProposalLimits } from "#server/proposals/proposal-limits.ts";

export interface TravellerFunctionDeps extends ProposalAccessDeps {
  readonly openLimiter: OpenLimiter;
}

interface TravellerCall<Input> extends FunctionCall<"visitor", Omit<Input, "access">> {
  readonly opened: OpenedProposal;
}

export type DefineTravellerFunction = <Input extends { readonly access: ProposalAccess }>(
  path: `/${string}`,
  readInput: ReadInput<Input>,
  act: (call: TravellerCall<Input>) => Promise<Response>,
) => SiteFunction;

/** Functions that travellers call, by link or by account: each begins with opening the proposal, and they share one limit. */
export function createTravellerFunctions(deps: TravellerFunctionDeps): DefineTravellerFunction {
  const limits = createProposalLimits(deps.openLimiter);
  return (path, readInput, act) =>
    defineFunction({
      method: "POST",
      path,
      access: "visitor",
      input: readInput,
      handler: async ({ c, caller, input: { access, ...input } }) =>
        act({ c, caller, input, opened: await openProposal(deps, limits, c, caller, access) }),
    });
}
