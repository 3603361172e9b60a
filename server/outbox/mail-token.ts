import type { DatabaseClient } from "#server/backend/clients.ts";
import type { OutboxRow } from "#server/outbox/delivery-record.ts";

/** The mail with its one-time token in place, as it is sent; null when the token has expired. */
export async function withToken(mail: OutboxRow, service: DatabaseClient): Promise<OutboxRow | null> {
  if (mail.token_expires_at === null) return mail;
  const { data: token, error } = await service.rpc("mail_token", { mail_id: mail.id });
  if (error) throw new Error(`the token could not be read: ${error.message}`);
  if (!token) return null;
  const fill = (body: string) => body.replaceAll("{token}", token);
  return { ...mail, text_body: fill(mail.text_body), html_body: mail.html_body && fill(mail.html_body) };
}
