import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Job } from "#server/jobs/start-jobs.ts";
import { noticesMail } from "#server/mail/templates/notices.ts";

const TEN_MINUTES_SECONDS = 600;

const storedNotices = z.array(
  z.object({ id: z.string(), title: z.string(), path: z.string(), trip: z.string() }),
);

interface NoticeJobDeps {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
}

/** Sends each traveler one mail about everything that is new. */
export function createNoticeJob({ service, siteUrl, wakeOutbox }: NoticeJobDeps): Job {
  return {
    name: "notices",
    everySeconds: TEN_MINUTES_SECONDS,
    async run() {
      const { data: people, error } = await service.rpc("due_notices");
      if (error) throw new Error(error.message);
      if (people.length === 0) return "Nothing to do.";
      const details = await readSiteDetails(service);
      let mailCount = 0;
      for (const { user_id, first_name, notices } of people) {
        const news = storedNotices.parse(notices);
        const { data: isQueued, error: mailError } = await service.rpc("mail_notices", {
          person: user_id,
          ids: news.map(({ id }) => id),
          mail: noticesMail({ firstName: first_name, notices: news, siteUrl }, details),
        });
        if (mailError) throw new Error(mailError.message);
        if (isQueued) mailCount += 1;
      }
      if (mailCount > 0) wakeOutbox();
      return `Told ${mailCount} ${mailCount === 1 ? "traveler" : "travelers"}.`;
    },
  };
}
