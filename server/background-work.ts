import type { Services } from "#server/app.ts";
import { createBackupJob } from "#server/backup/backup-job.ts";
import { createProposalAttacher } from "#server/functions/proposals/proposal-attacher.ts";
import { createNoticeJob } from "#server/jobs/notice-job.ts";
import { createPruneJob } from "#server/jobs/prune-job.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createTestimonialJob } from "#server/jobs/testimonial-job.ts";
import { createFailureNotices } from "#server/mail/failure-notice.ts";
import { createBounceAddress, createReplyAddress } from "#server/mail/intake/reply-address.ts";
import { startMailIntake } from "#server/mail/intake/start-mail-intake.ts";
import { startOutbox } from "#server/mail/start-outbox.ts";

/** Starts everything that runs without a request: outgoing and incoming mail, and scheduled jobs. */
export function startBackgroundWork(services: Services) {
  const { config, keys, renderProposalPdf, importMail, wakeOutbox, heartbeat, log } = services;
  const { service } = services.clients;
  const { siteUrl, mailIntake: intake } = config;
  const notifyFailure = createFailureNotices({ service, siteUrl, log, onQueued: wakeOutbox });
  const attach = createProposalAttacher(service, renderProposalPdf);
  const addresses = intake && {
    replyAddress: createReplyAddress(service, intake.address),
    bounceAddress: createBounceAddress(intake.address),
  };
  const outbox = startOutbox({
    mail: config.mail,
    service,
    processId: heartbeat.processId,
    attach,
    ...addresses,
    log,
    notifyFailure,
  });
  const incomingMail = startMailIntake(intake, { importMail, log, notifyFailure });
  const scheduledJobs = [
    ...(config.backups ? [createBackupJob(config.backups, config, keys)] : []),
    createPruneJob(service, undefined, services.images.papers),
    createTestimonialJob({ service, siteUrl, now: Date.now, wakeOutbox }),
    createNoticeJob({ service, siteUrl, wakeOutbox }),
  ];
  const jobs = startJobs(scheduledJobs, {
    service,
    log,
    notifyFailure: (job, detail) =>
      notifyFailure({ topic: `job-${job}`, heading: `The job '${job}' failed`, detail, path: "/admin/jobs" }),
  });
  const stopMail = async () => {
    await Promise.all([outbox?.stop(), incomingMail?.stop()]);
  };
  return { wakeOutbox: () => outbox?.wake(), stopMail, stop: () => Promise.all([stopMail(), jobs.stop()]) };
}
