import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Envelope } from "#server/mail/intake/parse-mail.ts";
import type { ParseMail } from "#server/mail/intake/parse-mail-in-worker.ts";
import { incomingNotices } from "#server/mail/templates/incoming-notice.ts";
import type { Log } from "#server/process/log.ts";

const takeMailResult = z.object({
  /**
   * 'known' was stored before, 'sorted' was added to a request, and 'unsorted' belongs to no request that the database
   * could find.
   */
  outcome: z.enum(["known", "sorted", "unsorted"]),
  id: z.string().optional(),
  request_id: z.string().optional(),
});
export type ImportOutcome = z.infer<typeof takeMailResult>["outcome"];

/** Stores a raw mail and resolves once it is stored. If it rejects, the mail must be delivered again. */
export type ImportMail = (raw: Uint8Array, options?: ImportOptions) => Promise<ImportOutcome>;

export interface ImportOptions {
  readonly envelope?: Envelope;
  /** Whether `raw` is only the start of a mail that is too large to be stored. */
  readonly isCut?: boolean;
}

const UNKNOWN_ENVELOPE: Envelope = { from: null, to: [] };

export function createMailImporter(options: {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly parse: ParseMail;
  readonly wakeOutbox: () => void;
  readonly log: Log;
}): ImportMail {
  const { service, siteUrl, parse, wakeOutbox, log } = options;
  return async (raw, { envelope = UNKNOWN_ENVELOPE, isCut = false } = {}) => {
    const mail = await parse(raw, envelope);
    const { data, error } = await service.rpc("take_mail", {
      mail,
      // A mail that was cut off is not stored as the original.
      raw: isCut ? "" : Buffer.from(raw).toString("base64"),
      notices: incomingNotices(mail, { siteUrl, details: await readSiteDetails(service) }),
    });
    if (error) throw new Error(`the mail could not be stored: ${error.message}`);
    const result = takeMailResult.parse(data);
    log("info", "incoming mail processed", {
      outcome: result.outcome,
      mail: result.id,
      automatic: mail.automatic,
    });
    wakeOutbox();
    return result.outcome;
  };
}

export interface RunningIntake {
  /** Accepts no new mails, and waits briefly for the current one. */
  stop(): Promise<void>;
}
