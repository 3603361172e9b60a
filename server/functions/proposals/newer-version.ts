import { z } from "zod";
import { describeDifferences } from "#domain/proposals/describe-differences.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";
import { readLiveVersion } from "#server/proposals/read-proposal.ts";

interface Answered {
  readonly proposalId: string;
  /** The document that the traveller has answered. */
  readonly documentHash: string;
}

/** Runs an answer. Where a newer version exists, the refusal tells what is different in it. */
export async function tellNewerVersion<T>(
  service: DatabaseClient,
  answered: Answered,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    if (!(cause instanceof FunctionRefusal) || cause.reason !== "newer_version") throw cause;
    throw new FunctionRefusal(cause.status, cause.message, {
      reason: cause.reason,
      details: await describeNewer(service, answered),
      cause,
    });
  }
}

const documentRow = z.object({ document: z.string() }).nullable();

async function describeNewer(service: DatabaseClient, { proposalId, documentHash }: Answered) {
  const live = await readLiveVersion(service, proposalId);
  const older = documentRow.parse(
    answerOf(
      await service
        .from("proposal_versions")
        .select("document")
        .eq("proposal_id", proposalId)
        .eq("document_hash", documentHash)
        .maybeSingle(),
    ),
  );
  return {
    number: live?.number ?? null,
    document_hash: live?.hash ?? null,
    differences: live && older ? describeDifferences(parseDocument(older.document), live.document) : [],
  };
}
