import { type AdminFunctionDeps, adminFunctions } from "#server/functions/admin-functions.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import {
  type StaffProposalDeps,
  staffProposalFunctions,
} from "#server/functions/proposals/staff-functions.ts";
import {
  type TravelerProposalDeps,
  travelerProposalFunctions,
} from "#server/functions/proposals/traveler-functions.ts";
import { type TravelerFunctionDeps, travelerFunctions } from "#server/functions/traveler-functions.ts";
import { type VisitorFunctionDeps, visitorFunctions } from "#server/functions/visitor-functions.ts";

export type FunctionTableDeps = AdminFunctionDeps &
  StaffProposalDeps &
  TravelerFunctionDeps &
  TravelerProposalDeps &
  VisitorFunctionDeps;

/** Every function of the site with its access rule, input and handler. */
export function createFunctionTable(deps: FunctionTableDeps): readonly SiteFunction[] {
  return [
    ...visitorFunctions(deps),
    ...travelerFunctions(deps),
    ...travelerProposalFunctions(deps),
    ...adminFunctions(deps),
    ...staffProposalFunctions(deps),
  ];
}
