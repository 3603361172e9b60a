import { type Envelope, type ParsedMail, parseMail } from "#server/mail/intake/parse-mail.ts";

/** Runs in a worker thread. */
export default function parse(task: { raw: Uint8Array; envelope: Envelope }): Promise<ParsedMail> {
  return parseMail(task.raw, task.envelope);
}
