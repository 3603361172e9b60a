import type { DatabaseClient } from "#server/backend/clients.ts";
import { createBackupJob } from "#server/backup/backup-job.ts";
import type { Config } from "#server/config.ts";
import { createReplyAddress } from "#server/intake/reply-address.ts";
import { startIntake } from "#server/intake/start-intake.ts";
import type { createMailTaker } from "#server/intake/take-mail.ts";
import { createPruneJob } from "#server/jobs/prune-job.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createTestimonialJob } from "#server/jobs/testimonial-job.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/logging/log.ts";
import { createFailureNotices } from "#server/outbox/failure-notice.ts";
import { startOutbox } from "#server/outbox/start-outbox.ts";
import { attachProposals } from "#server/proposals/attach-proposals.ts";
import type { RenderProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";

export interface BackgroundWorkDeps {
  readonly config: Config;
  readonly keys: Keys;
  readonly service: DatabaseClient;
  readonly renderProposalPdf: RenderProposalPdf;
  readonly take: ReturnType<typeof createMailTaker>;
  readonly wakeOutbox: () => void;
  readonly log: Log;
}

/** What the site does without being asked: mail that goes out and comes in, and the jobs at intervals. */
export function startBackgroundWork(deps: BackgroundWorkDeps) {
  const { config, keys, service, renderProposalPdf, take, wakeOutbox, log } = deps;
  const { siteUrl, mailIntake: intake } = config;
  const tellFailure = createFailureNotices({ service, siteUrl, log, onQueued: wakeOutbox });
  const attach = attachProposals(service, renderProposalPdf);
  const replyAddress = intake ? createReplyAddress(service, intake.address) : undefined;
  const outbox = startOutbox({ mail: config.mail, service, attach, replyAddress, log, tellFailure });
  const incoming = startIntake(intake, { take, log, tellFailure });
  const scheduled = [
    ...(config.backups ? [createBackupJob(config.backups, config, keys)] : []),
    createPruneJob(service),
    createTestimonialJob({ service, siteUrl, now: Date.now, wakeOutbox }),
  ];
  const jobs = startJobs(scheduled, {
    service,
    log,
    tellFailure: (job, detail) =>
      tellFailure({ topic: `job-${job}`, heading: `The job '${job}' failed`, detail, path: "/admin/jobs" }),
  });
  const stopMail = async () => {
    await Promise.all([outbox?.stop(), incoming?.stop()]);
  };
  return { wakeOutbox: () => outbox?.wake(), stopMail, stop: () => Promise.all([stopMail(), jobs.stop()]) };
}
