import { expect, test } from "vitest";
import { needsAttention } from "#app/features/analytics/attention.ts";

const calm = {
  unanswered: 0,
  unread: 0,
  failed_mails: 0,
  waiting_mails: 0,
  recipients: 1,
  drafts_without_image: 0,
};
const texts = (numbers: Partial<typeof calm>, sendsMail = true) =>
  needsAttention({ ...calm, ...numbers }, { sendsMail }).map(({ text }) => text);

test("nothing to do is an empty list", () => {
  expect(texts({})).toEqual([]);
});

test("answers come before everything else", () => {
  expect(texts({ unanswered: 1, failed_mails: 2, recipients: 0, drafts_without_image: 3 })).toEqual([
    "1 request waits for a first answer",
    "2 mails could not be delivered",
    "Nobody is told about new requests: there is no active notification e-mail",
    "3 drafts have no picture yet",
  ]);
});

test("waiting mail is only a matter when nothing sends it", () => {
  expect(texts({ waiting_mails: 4 })).toEqual([]);
  expect(texts({}, false)).toEqual(["No mail server is set up: mails are kept and not sent"]);
  expect(texts({ waiting_mails: 4 }, false)).toEqual([
    "No mail server is set up: 4 mails are kept and not sent",
  ]);
});

test("a site without a backup says so", () => {
  expect(needsAttention(calm, { sendsMail: true, backsUp: false }).map(({ to }) => to)).toEqual([
    "/admin/jobs",
  ]);
});

test("a failed backup comes first, in red, as does mail that could not be delivered", () => {
  const items = needsAttention(
    { ...calm, unanswered: 1, failed_mails: 1 },
    { sendsMail: true, failedJobs: ["backup", "prune"], unsortedMails: 2 },
  );
  expect(items.map(({ text, isFailure = false }) => [text, isFailure])).toEqual([
    ["The last backup failed", true],
    ["The job 'Clear out' failed at its last run", true],
    ["1 request waits for a first answer", false],
    ["2 mails belong to no request yet", false],
    ["1 mail could not be delivered", true],
  ]);
});
