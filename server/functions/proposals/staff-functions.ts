import type { SiteFunction } from "#server/functions/define-function.ts";
import { draftFunctions } from "#server/functions/proposals/draft-functions.ts";
import { linkFunctions } from "#server/functions/proposals/link-functions.ts";
import { recordFunctions } from "#server/functions/proposals/record-functions.ts";
import type { StaffProposalDeps } from "#server/functions/proposals/staff-function.ts";

export type { StaffProposalDeps };

/** What staff do with proposals and the traveller is told about. Saving drafts needs no function: it is plain data. */
export function staffProposalFunctions(deps: StaffProposalDeps): readonly SiteFunction[] {
  return [...draftFunctions(deps), ...linkFunctions(deps), ...recordFunctions(deps)];
}
