import { beforeAll, beforeEach, expect, test } from "vitest";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createDeliveryRecord } from "#server/mail/delivery-record.ts";
import { createFailureNotices } from "#server/mail/failure-notice.ts";
import { silentLog } from "#server/process/log.ts";
import { databasePerFile } from "#tests/support/database.ts";

const database = databasePerFile();
beforeAll(async () => {
  const { error } = await database()
    .clients.service.from("admin_notification_emails")
    .upsert([{ email: "team@example.com" }, { email: "away@example.com", is_active: false }]);
  expect(error).toBeNull();
});
beforeEach(async () => {
  // The filter matches every row.
  await database().clients.service.from("outbox").delete().neq("kind", "");
});

const readNotices = async () => {
  const { data } = await database().clients.service.from("outbox").select().eq("kind", "failure-notice");
  return data ?? [];
};
const openNotices = (now?: Date) =>
  createFailureNotices({
    service: database().clients.service,
    siteUrl: "https://trips.example",
    log: silentLog,
    onQueued: () => {},
    ...(now && { now: () => now }),
  });
const failure = {
  topic: "job-backup",
  heading: "The job 'backup' failed",
  detail: "no room",
  path: "/admin/jobs",
};

test("the active recipients get one mail a day for each kind of failure", async () => {
  const today = new Date("2026-11-15T10:00:00Z");
  await Promise.all([openNotices(today)(failure), openNotices(today)(failure)]);
  await openNotices(today)(failure);
  expect(await readNotices()).toMatchObject([
    {
      to_email: "team@example.com",
      subject: expect.stringContaining("The job 'backup' failed"),
      state: "queued",
    },
  ]);
  expect((await readNotices())[0]?.text_body).toContain("https://trips.example/admin/jobs");
  await openNotices(new Date("2026-11-16T10:00:00Z"))(failure);
  await openNotices(today)({ ...failure, topic: "mail" });
  expect(await readNotices()).toHaveLength(3);
});

test("a failed job is reported", async () => {
  const reported = Promise.withResolvers<string[]>();
  const jobs = startJobs(
    [{ name: "fails", everySeconds: 60, run: () => Promise.reject(new Error("no room")) }],
    {
      service: database().clients.service,
      log: silentLog,
      notifyFailure: async (...notice) => reported.resolve(notice),
    },
  );
  expect(await reported.promise).toEqual(["fails", "no room"]);
  await jobs.stop();
});

test("a mail that is given up is reported, also for an expired link, but not a failure notice", async () => {
  const { service } = database().clients;
  const record = createDeliveryRecord({
    service,
    log: silentLog,
    now: Date.now,
    random: Math.random,
    notifyFailure: openNotices(),
  });
  const addMail = async (kind: string) => {
    const mail = {
      kind,
      to_email: "gone@example.com",
      subject: "Thank you",
      text_body: "Hello",
      attempts: 8,
    };
    const { data } = await service.from("outbox").insert(mail).select().single().throwOnError();
    return data;
  };
  const refusal = { message: "550 no such user", isRefusal: true, isOutage: false };
  const teamNotices = async () =>
    (await readNotices()).filter(({ to_email }) => to_email === "team@example.com");
  await record.failed(await addMail("failure-notice"), refusal);
  expect(await teamNotices()).toEqual([]);
  await record.failed(await addMail("acknowledgement"), refusal);
  expect(await teamNotices()).toMatchObject([
    { text_body: expect.stringContaining("gone@example.com: 550") },
  ]);
  // There is one notice a day.
  await service.from("outbox").delete().eq("to_email", "team@example.com").throwOnError();
  await record.gaveUp(await addMail("invitation"), "The link expired.");
  expect(await teamNotices()).toMatchObject([
    { text_body: expect.stringContaining("gone@example.com: The link expired.") },
  ]);
});
