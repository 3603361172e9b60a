import type { SiteDetails } from "#domain/default-site-details.ts";
import type { DescribedExpert } from "#domain/proposals/expert.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalView, StaffProposalView } from "#domain/proposals/view.ts";

export interface ProposalPdfData {
  readonly document: ProposalDocument;
  readonly documentHash: string;
  readonly validUntil: string;
  /** With an acceptance, the PDF shows the chosen options and ends with the certificate. Staff's has the evidence. */
  readonly acceptance: ProposalView["acceptance"] | StaffProposalView["acceptance"];
  /** A JPEG for the cover. */
  readonly image: Uint8Array | null;
  /** The traveler's contact at the agency, with a JPEG portrait if there is one. */
  readonly expert: (Omit<DescribedExpert, "image"> & { readonly image: Uint8Array | null }) | null;
  readonly agency: SiteDetails;
}
