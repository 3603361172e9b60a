import type { DatabaseClient } from "#server/data/clients.ts";
import { makeSecret, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import type { OutboxRow } from "#server/mail/delivery-record.ts";

/** The mail with the secret of its link filled in; null if the link has expired or was revoked. */
export async function insertSecretLink(mail: OutboxRow, service: DatabaseClient): Promise<OutboxRow | null> {
  if (mail.token_expires_at === null && !mail.needs_proposal_link) return mail;
  // In a proposal's mail only the link is replaced, because its other text may contain the placeholder too.
  const placeholder = mail.needs_proposal_link ? `/proposal/${SECRET_PLACEHOLDER}` : SECRET_PLACEHOLDER;
  const token = mail.needs_proposal_link
    ? await makeProposalSecret(mail, service)
    : await readToken(mail, service);
  if (!token) return null;
  const fill = (body: string) => body.replaceAll(placeholder, placeholder.replace(SECRET_PLACEHOLDER, token));
  return { ...mail, text_body: fill(mail.text_body), html_body: mail.html_body && fill(mail.html_body) };
}

async function readToken(mail: OutboxRow, service: DatabaseClient): Promise<string | null> {
  const { data, error } = await service.rpc("mail_token", { mail_id: mail.id });
  if (error) throw new Error(`the token could not be read: ${error.message}`);
  return data;
}

/** Each attempt gets a new secret, because secrets are not stored. Links of earlier attempts stay valid. */
async function makeProposalSecret(mail: OutboxRow, service: DatabaseClient): Promise<string | null> {
  const { secret, hash } = makeSecret();
  const { data, error } = await service.rpc("make_mail_link", { mail_id: mail.id, link_hash: hash });
  if (error) throw new Error(`the link could not be created: ${error.message}`);
  return data ? secret : null;
}
