import type { SiteDetails } from "#domain/default-site-details.ts";
import type { DescribedExpert } from "#domain/proposals/expert.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalView, StaffProposalView } from "#domain/proposals/view.ts";
import type { PdfImage } from "#server/functions/trip-pdf/cover-image.ts";

export interface ProposalPdfData {
  readonly document: ProposalDocument;
  readonly documentHash: string;
  readonly validUntil: string;
  /** With an acceptance, the PDF shows the chosen options and ends with the certificate. Staff's has the evidence. */
  readonly acceptance: ProposalView["acceptance"] | StaffProposalView["acceptance"];
  /** For the cover. */
  readonly image: PdfImage | null;
  /** The traveler's contact at the agency, with a portrait if there is one. */
  readonly expert: (Omit<DescribedExpert, "image"> & { readonly image: PdfImage | null }) | null;
  readonly agency: SiteDetails;
}
