import { adminFunctions } from "#server/functions/admin-functions.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { staffProposalFunctions } from "#server/functions/proposals/staff-functions.ts";
import { travelerProposalFunctions } from "#server/functions/proposals/traveler-functions.ts";
import { travelerFunctions } from "#server/functions/traveler-functions.ts";
import { visitorFunctions } from "#server/functions/visitor-functions.ts";

/** Every function of the site with its access rule, input and handler. */
export function createFunctionTable(deps: FunctionDeps): readonly SiteFunction[] {
  return [
    ...visitorFunctions(deps),
    ...travelerFunctions(deps),
    ...travelerProposalFunctions(deps),
    ...adminFunctions(deps),
    ...staffProposalFunctions(deps),
  ];
}
