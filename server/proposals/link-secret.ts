import { createHash, createHmac } from "node:crypto";

export interface LinkedProposal {
  readonly id: string;
  readonly email: string;
  readonly link_hash: string | null;
  readonly link_number: number;
  readonly link_revoked_at: string | null;
}

export interface ProposalLink {
  readonly url: string;
  /** Given to the database where the link is a new one. */
  readonly newHash: string | null;
}

export interface LinkMaker {
  /** The living link; null where there is none, or where it was made with another key. */
  current(proposal: LinkedProposal): ProposalLink | null;
  /** A link that takes the place of the one before. */
  next(proposal: LinkedProposal): ProposalLink;
}

/**
 * Secrets are 256 bits of HMAC-SHA-256 under the installation's secret key, so that a later mail can repeat a link of
 * which the database holds only the hash (docs/proposals.md). The address is part of what is signed: a link that went
 * to a wrong address never comes back, not even after an older backup was restored.
 */
export function createLinkMaker(secretKey: string, siteUrl: string): LinkMaker {
  const secretOf = ({ id, email }: LinkedProposal, number: number) =>
    createHmac("sha256", secretKey)
      .update(JSON.stringify(["calabash proposal link", id, number, email.toLowerCase()]))
      .digest("base64url");
  const urlOf = (secret: string) => new URL(`/proposal/${secret}`, siteUrl).href;
  return {
    current(proposal) {
      if (proposal.link_hash === null || proposal.link_revoked_at !== null) return null;
      const secret = secretOf(proposal, proposal.link_number);
      return hashSecret(secret) === proposal.link_hash ? { url: urlOf(secret), newHash: null } : null;
    },
    next(proposal) {
      const secret = secretOf(proposal, proposal.link_number + 1);
      return { url: urlOf(secret), newHash: hashSecret(secret) };
    },
  };
}

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
