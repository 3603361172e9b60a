import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { withPrices } from "#domain/proposals/lines.ts";
import {
  type DraftFields,
  type DraftLine,
  type ProposalDocument,
  storedDocument,
} from "#domain/proposals/schema.ts";

/** A document as canonical JSON text, and the SHA-256 of its UTF-8 bytes in hexadecimal. */
export interface FrozenDocument {
  readonly document: string;
  readonly hash: string;
}

/**
 * A version's offer, without costs and without data kept outside the document (valid until, change note).
 * Throws a ZodError if required information is missing.
 */
export function buildDocument(
  identity: Pick<ProposalDocument, "number" | "version">,
  fields: DraftFields,
  lines: readonly DraftLine[],
): ProposalDocument {
  const { valid_until: _validUntil, change_note: _changeNote, cancellation_steps, ...offered } = fields;
  const priced = withPrices({ ...offered, lines: lines.map(({ cost: _cost, ...line }) => line) });
  const steps = cancellation_steps && { cancellation_steps };
  return withPrices(storedDocument.parse({ format: 1, ...identity, ...priced, ...steps }));
}

export async function freezeDocument(document: ProposalDocument): Promise<FrozenDocument> {
  const text = canonicalJson(document);
  return { document: text, hash: await hashDocument(text) };
}

export async function hashDocument(text: string): Promise<string> {
  // biome-ignore lint/plugin: Only the server freezes documents.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function parseDocument(text: string): ProposalDocument {
  return withPrices(storedDocument.parse(JSON.parse(text)));
}
