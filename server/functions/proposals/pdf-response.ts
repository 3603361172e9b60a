import type { ProposalView } from "#domain/proposals/view.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import type { RenderProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";

/** The proposal as a file to keep; with its certificate once it is accepted. */
export async function pdfResponse(view: ProposalView, render: RenderProposalPdf): Promise<Response> {
  if (!view.version) throw new FunctionRefusal(404, "There is nothing to print.", { reason: "not_found" });
  const pdf = await render(view).catch((cause: unknown) => {
    throw new FunctionRefusal(503, "The PDF could not be made just now. Please try again in a moment.", {
      cause,
    });
  });
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${view.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
