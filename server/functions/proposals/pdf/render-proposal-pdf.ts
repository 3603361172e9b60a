import { Hono } from "hono";
import { parseDocument } from "#domain/proposals/document.ts";
import { describeExpert } from "#domain/proposals/expert.ts";
import type { ProposalView } from "#domain/proposals/view.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { ProposalPdfData } from "#server/functions/proposals/pdf/proposal-pdf-data.ts";
import { readCoverImage } from "#server/functions/trip-pdf/cover-image.ts";
import { createPdfRenderer } from "#server/functions/trip-pdf/render-pdf-in-worker.ts";

export type RenderProposalPdf = (
  view: Pick<ProposalView, "version" | "expert"> & Pick<ProposalPdfData, "acceptance">,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Renders the document that the traveler was sent, and that the proposal's page shows, as a PDF in a worker thread. */
export function createProposalPdfRenderer({
  visitor,
  storage,
}: {
  readonly visitor: DatabaseClient;
  readonly storage: Hono;
}): RenderProposalPdf {
  const renderPdfInWorker = createPdfRenderer();
  const storageRoutes = new Hono().route("/storage/v1", storage);
  return async ({ version, acceptance, expert }) => {
    if (!version) throw new Error("a withdrawn proposal has no document to print");
    const document = parseDocument(version.document);
    // Images of a proposal have no descriptions.
    const images = [document, ...document.days].map(({ image }) => ({ path: image, alt: "" }));
    const expertDescription = describeExpert(expert, document.language);
    return renderPdfInWorker(version.document_hash, {
      document,
      documentHash: version.document_hash,
      validUntil: version.valid_until,
      acceptance,
      expert: expertDescription && {
        ...expertDescription,
        image: await readCoverImage([{ path: expertDescription.image, alt: "" }], storageRoutes, {
          width: 240,
          height: 240,
        }),
      },
      image: await readCoverImage(images, storageRoutes),
      agency: await readSiteDetails(visitor),
    });
  };
}
