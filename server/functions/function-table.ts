import { type AdminFunctionDeps, adminFunctions } from "#server/functions/admin-functions.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import {
  type StaffProposalDeps,
  staffProposalFunctions,
} from "#server/functions/proposals/staff-functions.ts";
import {
  type TravellerProposalDeps,
  travellerProposalFunctions,
} from "#server/functions/proposals/traveller-functions.ts";
import { type TravellerFunctionDeps, travellerFunctions } from "#server/functions/traveller-functions.ts";
import { type VisitorFunctionDeps, visitorFunctions } from "#server/functions/visitor-functions.ts";

export type FunctionTableDeps = AdminFunctionDeps &
  StaffProposalDeps &
  TravellerFunctionDeps &
  TravellerProposalDeps &
  VisitorFunctionDeps;

/** Every function of the site with its access rule, input and handler. */
export function createFunctionTable(deps: FunctionTableDeps): readonly SiteFunction[] {
  return [
    ...visitorFunctions(deps),
    ...travellerFunctions(deps),
    ...travellerProposalFunctions(deps),
    ...adminFunctions(deps),
    ...staffProposalFunctions(deps),
  ];
}
