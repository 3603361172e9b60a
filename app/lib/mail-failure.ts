import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Reasons by status code (RFC 3463) or by words that mail servers commonly use. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.2\.2\b|mailbox (is )?full|over ?quota|quota exceeded/i, "mailbox full"],
  [
    /\b5\.1\.[1036]\b|user unknown|no such (user|mailbox|recipient)|does not exist|unknown (user|recipient)/i,
    "no such mailbox",
  ],
  [/\b5\.1\.2\b|\b5\.4\.4\b|domain not found|host (or domain name )?not found/i, "no mail at that domain"],
  [/\b[45]\.7\.\d+\b|spam|blocked|blacklist|policy/i, "refused by their mail server"],
  [
    /ECONN|ETIMEDOUT|EDNS|ESOCKET|ENOTFOUND|timed? ?out|greeting never received/i,
    "mail server not reachable",
  ],
];

/** A mail server's error in a few words: 'mailbox full' for '552 5.2.2 The mailbox is full'. */
export function describeMailFailure(error: string | null): string {
  if (!error) return "reason unknown";
  return REASONS.find(([pattern]) => pattern.test(error))?.[1] ?? error;
}

/** Queues a failed mail again. */
export async function retryMail(client: DataClient, mailId: string): Promise<void> {
  const { data: isQueued, error } = await client.rpc("retry_mail", { mail_id: mailId });
  if (error) throw toAppError(error);
  if (!isQueued) throw new AppError("invalid", "This e-mail is being sent or was sent in the meantime.");
}
