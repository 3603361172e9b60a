import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Envelope } from "#server/mail/intake/parse-mail.ts";
import type { ReadMail } from "#server/mail/intake/read-mail.ts";
import { incomingNotices } from "#server/mail/templates/incoming-notice.ts";
import type { Log } from "#server/process/log.ts";

const outcome = z.object({
  /** known: stored before; own: sent by the site itself; sorted: added to a request; unsorted: no request found. */
  outcome: z.enum(["known", "own", "sorted", "unsorted"]),
  id: z.string().optional(),
  request_id: z.string().optional(),
});
export type Outcome = z.infer<typeof outcome>["outcome"];

/** Stores a raw mail. Resolves when it is stored, or was before; on rejection the sender must deliver it again. */
export type ImportMail = (raw: Uint8Array, options?: TakeOptions) => Promise<Outcome>;

export interface TakeOptions {
  readonly envelope?: Envelope;
  /** `raw` is only the start of the mail, which is too large to be stored. */
  readonly isCut?: boolean;
}

const UNKNOWN: Envelope = { from: null, to: [] };

export function createMailImporter(options: {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly read: ReadMail;
  readonly wakeOutbox: () => void;
  readonly log: Log;
}): ImportMail {
  const { service, siteUrl, read, wakeOutbox, log } = options;
  return async (raw, { envelope = UNKNOWN, isCut = false } = {}) => {
    const mail = await read(raw, envelope);
    const { data, error } = await service.rpc("take_mail", {
      mail,
      // A truncated mail is not stored as the original.
      raw: isCut ? "" : Buffer.from(raw).toString("base64"),
      notices: incomingNotices(mail, { siteUrl, details: await readSiteDetails(service) }),
    });
    if (error) throw new Error(`the mail could not be stored: ${error.message}`);
    const result = outcome.parse(data);
    log("info", "mail taken", { outcome: result.outcome, mail: result.id, automatic: mail.automatic });
    wakeOutbox();
    return result.outcome;
  };
}

export interface RunningIntake {
  /** Accepts no new mails, and waits briefly for the current one. */
  stop(): Promise<void>;
}
