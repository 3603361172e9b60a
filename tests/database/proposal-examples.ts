import { addRows, type TableExamples } from "#tests/database/example-rows.ts";
import type { People } from "#tests/support/people.ts";
import { proposalsOf } from "#tests/support/proposals.ts";

/** Adds a template and an accepted proposal with a row in each of its tables. */
export async function addProposalExamples({ service, admin }: People): Promise<TableExamples> {
  const [template] = await addRows(service, "proposal_templates", {
    kind: "terms",
    name: "Usual",
    language: "en",
    body: "Terms",
  });
  const proposal = await proposalsOf(service, admin.id).accepted();
  return {
    proposals: {
      key: "id",
      newRow: { number: "P-2026-9999", email: "new@example.com" },
      target: proposal.proposalId,
      change: { owner_id: null },
    },
    proposal_versions: {
      key: "id",
      newRow: { proposal_id: proposal.proposalId, number: 2, title: "New" },
      target: proposal.versionId,
      change: { title: "Changed" },
    },
    proposal_lines: {
      key: "position",
      newRow: { version_id: proposal.versionId, position: 9, label: "New", unit: "group", unit_price: 1 },
      target: 1,
      change: { unit_price: 1 },
    },
    proposal_acceptances: {
      key: "proposal_id",
      newRow: { proposal_id: proposal.proposalId, version_id: proposal.versionId, name: "New" },
      target: proposal.proposalId,
      change: { total: 1 },
    },
    proposal_events: {
      key: "id",
      newRow: { proposal_id: proposal.proposalId, kind: "viewed" },
      target: 1,
      change: { kind: "declined" },
    },
    payments: {
      key: "proposal_id",
      newRow: { proposal_id: proposal.proposalId, amount: 1, currency: "USD", received_on: "2026-11-01" },
      target: proposal.proposalId,
      change: { amount: 1 },
    },
    proposal_templates: {
      key: "id",
      newRow: { kind: "introduction", name: "New", language: "es", body: "Hola" },
      target: template,
      change: { body: "Changed" },
    },
  };
}
