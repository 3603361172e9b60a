import { describe, expect, test } from "vitest";
import { parseFolderPath, parseImagePath } from "#server/storage/image-path.ts";

describe("parseImagePath", () => {
  test.each([
    "a.jpg",
    "itineraries/4f7c/1731628800000.jpeg",
    "with space & (brackets)+plus,comma;semi=1@$!*'?.png",
    "a/b/c/d/e/f.webp",
    "trailing.dots...png",
    `${"s".repeat(200)}/${"t".repeat(200)}`,
  ])("accepts %j", (path) => {
    expect(parseImagePath(path)).toBe(path);
  });

  test.each([
    ["an empty path", ""],
    ["a dot", "."],
    ["two dots", ".."],
    ["climbing out", "../secret"],
    ["climbing in the middle", "a/../../b"],
    ["climbing at the end", "a/.."],
    ["a dot segment", "a/./b"],
    ["a leading slash", "/etc/passwd"],
    ["a trailing slash", "a/"],
    ["an empty segment", "a//b"],
    ["a backslash", "a\\..\\b"],
    ["a drive and backslash", "C:\\windows"],
    ["NUL", "a\0.jpg"],
    ["a newline", "a\n.jpg"],
    ["DEL", "a\x7f.jpg"],
    ["a C1 control", "a\x85.jpg"],
    ["a hidden name", ".env"],
    ["a hidden folder", "a/.unfinished/b"],
    ["dots and a space", ".. /b"],
    ["still encoded dots", "%2e%2e/secret"],
    ["dots encoded twice", "%252e%252e%252fsecret"],
    ["an encoded slash", "a%2fb"],
    ["overlong UTF-8 dots, still encoded", "%c0%ae%c0%ae/secret"],
    ["overlong UTF-8 dots, decoded", "\ufffd\ufffd/secret"],
    ["full-width dots and slash", "．．／secret"],
    ["a one-dot leader", "\u2024\u2024/secret"],
    ["a division slash", "a\u2215b"],
    ["right-to-left override", "a\u202egpj.exe"],
    ["a zero-width space", "a\u200b.jpg"],
    ["a lone surrogate", "a\ud800.jpg"],
    ["markup", "<script>.jpg"],
    ["a pipe", "a|b"],
    ["a hash", "a#b"],
    ["a segment that is too long", "s".repeat(201)],
    ["a path that is too long", `${"a/".repeat(256)}b`],
  ])("refuses %s", (_what, path) => {
    expect(parseImagePath(path)).toBeNull();
  });
});

test("parseFolderPath accepts '' for the bucket itself, and ignores a slash at either end", () => {
  expect(parseFolderPath("")).toBe("");
  expect(parseFolderPath("/")).toBe("");
  expect(parseFolderPath("itineraries/")).toBe("itineraries");
  expect(parseFolderPath("/itineraries/7")).toBe("itineraries/7");
  expect(parseFolderPath("..")).toBeNull();
  expect(parseFolderPath("a//")).toBeNull();
  expect(parseFolderPath("//a")).toBeNull();
});
