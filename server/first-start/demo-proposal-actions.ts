import { z } from "zod";
import { buildDocument, freezeDocument } from "#domain/proposals/document.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { makeSecret } from "#server/data/secrets.ts";
import { readDraft, readProposalRow } from "#server/functions/proposals/read-proposal.ts";

const createdVersion = z.object({ version_id: z.string(), revision: z.number() });
type CreatedVersion = z.infer<typeof createdVersion>;
const createdProposal = createdVersion.extend({ proposal_id: z.string() });

/** Performs the staff's actions on proposals for the example data. */
export function createDemoProposalActions(service: DatabaseClient, author: string) {
  return {
    async createProposal(request_id: string) {
      const { data, error } = await service.rpc("create_proposal", { request_id, author });
      if (error) throw new Error(`the demo's proposal could not be created: ${error.message}`);
      return createdProposal.parse(data);
    },

    async createVersion(proposal_id: string) {
      const { data, error } = await service.rpc("new_proposal_version", { proposal_id, author });
      if (error) throw new Error(`the demo's next version could not be created: ${error.message}`);
      return createdVersion.parse(data);
    },

    async save({ version_id, revision }: CreatedVersion, fields: object, lines: readonly object[]) {
      const { error } = await service.rpc("save_proposal_draft", {
        version_id,
        revision,
        fields: { ...fields },
        lines: lines.map((line) => ({ ...line })),
        author,
      });
      if (error) throw new Error(`the demo's draft could not be saved: ${error.message}`);
    },

    async send(proposalId: string, versionId: string) {
      const { number } = await readProposalRow(service, proposalId);
      const draft = await readDraft(service, versionId);
      const builtDocument = buildDocument({ number, version: draft.number }, draft.fields, draft.lines);
      const { document, hash } = await freezeDocument(builtDocument);
      // The secret is discarded; to open the page, staff create a new link.
      const { hash: link_hash } = makeSecret();
      const sending = {
        version_id: versionId,
        revision: draft.revision,
        document,
        document_hash: hash,
        link_hash,
      };
      const { error } = await service.rpc("send_proposal_version", { sending, author });
      if (error) throw new Error(`the demo's proposal could not be sent: ${error.message}`);
      return { builtDocument, hash, link_hash };
    },
  };
}
