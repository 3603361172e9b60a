import { describe, expect, test } from "vitest";
import { outboxPerFile } from "#tests/support/outbox.ts";

const { mailServer, work, queue, becomes, sentTo } = outboxPerFile();

describe("a header", () => {
  test.each([
    ["subject", { subject: "Hello\r\nBcc: everyone@example.com" }],
    ["subject", { subject: "Hello\nBcc: everyone@example.com" }],
    ["receiver", { to_email: "a@example.com\r\nRCPT TO:<b@example.com>" }],
    ["reply address", { reply_to: "a@example.com\r\nBcc: b@example.com" }],
  ])("cannot be injected through the %s, because the database refuses the mail", async (_field, changes) => {
    await expect(queue(changes)).rejects.toThrow(/check/);
  });

  test("with a long subject in many scripts arrives as one header", async () => {
    const subject = "Ärger in Curaçao 🥥 旅行 ".repeat(10).trim();
    const queued = await queue({ subject });
    work();
    await becomes(queued.id, { state: "sent" });
    const [received] = sentTo(queued.to_email);
    const encodedWords = received?.headers.get("subject")?.match(/=\?UTF-8\?[QB]\?/gi) ?? [];
    expect(encodedWords.length).toBeGreaterThan(1);
    expect([...(received?.headers.keys() ?? [])]).not.toContain("bcc");
  });

  test("of our own with a line break stays one header", async () => {
    const queued = await queue({ headers: { "X-Note": "a\r\nBcc: everyone@example.com" } });
    work();
    await becomes(queued.id, { state: "sent" });
    expect(sentTo(queued.to_email)[0]?.headers.has("bcc")).toBe(false);
    expect(mailServer().received.flatMap(({ to }) => to)).toEqual([queued.to_email]);
  });
});
