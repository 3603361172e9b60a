import type { SiteDetails } from "#domain/default-site-details.ts";
import type { DescribedExpert } from "#domain/proposals/expert.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

export interface ProposalPaper {
  readonly document: ProposalDocument;
  readonly documentHash: string;
  readonly validUntil: string;
  /** With it the PDF shows what was chosen, and ends with the certificate. */
  readonly acceptance: ProposalView["acceptance"];
  /** A JPEG for the cover. */
  readonly picture: Uint8Array | null;
  /** Who made it, with a JPEG of their face where there is one. */
  readonly expert: (Omit<DescribedExpert, "picture"> & { readonly picture: Uint8Array | null }) | null;
  readonly agency: SiteDetails;
}
