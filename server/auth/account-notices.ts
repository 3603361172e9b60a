import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Log } from "#server/logging/log.ts";
import { type SecurityEvent, securityNoticeMail } from "#server/outbox/templates/security-notice.ts";

/** Tells people by mail what happened to their account. It never fails: the thing itself has happened already. */
export type TellOwner = (email: string, event: SecurityEvent) => Promise<void>;

export const tellNobody: TellOwner = async () => {};

export function createAccountNotices(deps: {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
  readonly log: Log;
}): TellOwner {
  return async (email, event) => {
    try {
      const mail = securityNoticeMail(event, deps.siteUrl, await readSiteDetails(deps.service));
      const { error } = await deps.service.from("outbox").insert({ ...mail, to_email: email });
      if (error) throw new Error(error.message);
      deps.wakeOutbox();
    } catch (error) {
      deps.log("error", "a security notice could not be queued", { kind: event.kind, error });
    }
  };
}
