import { expect, test } from "vitest";
import { createLog, truncateAddress } from "#server/process/log.ts";

test("a line whose fields cannot be written as JSON is logged without them", () => {
  const lines: string[] = [];
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  for (const isReadable of [true, false]) {
    const log = createLog((line) => lines.push(line), { isReadable });
    log("info", "circular", { circular });
    log("info", "big", { size: 10n });
  }
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain("circular");
  expect(JSON.parse(lines[3] ?? "")).toMatchObject({ event: "big", level: "info" });
});

test("a long text in a field is cut", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { isReadable: false });
  log("warn", "refused", { reason: "x".repeat(1_000_000), error: new Error("y".repeat(1_000_000)) });
  expect(lines[0]?.length).toBeLessThan(10_000);
  expect(lines[0]).toContain("xx … (996000 more characters)");
  log("error", "failed", { error: { message: "z".repeat(1_000_000) } });
  expect(lines[1]?.length).toBeLessThan(10_000);
});

test("lines below the configured level are left out, and IP addresses are shortened or left out as configured", () => {
  const write = (options: Partial<Parameters<typeof createLog>[1]>) => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), { isReadable: false, ...options });
    log("info", "request", { client: "192.0.2.17" });
    log("error", "request", { client: "2001:db8:1:2:3:4:5:6" });
    return lines.map((line) => JSON.parse(line).client);
  };
  expect(write({})).toEqual(["192.0.2.17", "2001:db8:1:2:3:4:5:6"]);
  expect(write({ level: "warn" })).toEqual(["2001:db8:1:2:3:4:5:6"]);
  expect(write({ addresses: "short" })).toEqual(["192.0.2.0", "2001:db8:1::"]);
  expect(write({ addresses: "none" })).toEqual([undefined, undefined]);
  expect(["::1", "2001:db8::5", "unknown"].map(truncateAddress)).toEqual(["::", "2001:db8::", "unknown"]);
});

test("the log redacts the field `path` itself, so that no caller can forget it", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { isReadable: false });
  log("error", "page loader failed", { path: "/preview/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f" });
  expect(lines.join()).toContain("/preview/[redacted]");
});

/** What a visitor can put into a path or a form to take over a terminal or to forge an entry. */
const HOSTILE = [
  "\u001b[31m", // color
  "\u001b]0;title\u0007", // window title
  "\u009b2J", // the same commands, with the control characters of Latin-1
  "\r\n08:00:00 error forged",
  "\u0085\u2028\u2029", // line ends of Unicode
  "\u202e\u2066\u200b\ufeff", // reversed and invisible text
  "\u{e0041}\ud800", // tags, half a surrogate pair
  "\u0000\b\t\u007f",
];

test.each([true, false])("no text of a visitor reaches a terminal unescaped (readable: %s)", (isReadable) => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { isReadable });
  for (const text of HOSTILE) {
    log("info", `event ${text}`, { [`key ${text}`]: 1, text, path: `/x${text}`, list: [text] });
    log("warn", "failed", { error: new Error(text), cause: { message: text } });
    log("warn", "unreadable", { toJSON: () => text, size: 10n });
  }
  expect(lines).toHaveLength(3 * HOSTILE.length);
  // Line breaks before the frames of a stack trace are the only ones.
  const all = lines.join("").replace(/\n {4}at /g, "");
  expect(all.match(/[\p{C}\p{Zl}\p{Zp}]/gu)).toBeNull();
  expect(all).toContain("forged");
  if (!isReadable) for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});

test("readable text and the frames of a stack trace are logged as they are", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { isReadable: true });
  log("error", "failed", { name: "José, 東京, 🏝", error: new Error("no\ndisk") });
  expect(lines[0]).toContain("name=José, 東京, 🏝 error=Error: no\\ndisk\n    at ");
});
