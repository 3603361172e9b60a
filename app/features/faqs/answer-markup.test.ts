import { describe, expect, test } from "vitest";
import { parseAnswer, plainAnswer } from "#app/features/faqs/answer-markup.ts";

const text = (value: string) => ({ kind: "text", text: value });

describe("an answer", () => {
  test("is parsed into paragraphs, lists, bold, italics and links", () => {
    const answer =
      "Please **do**, *really*.\r\nSee [the form](/contact).\n\n- one\n- **two**\n\n1. first\n2) second";
    expect(parseAnswer(answer)).toEqual([
      {
        kind: "paragraph",
        lines: [
          [
            text("Please "),
            { kind: "strong", text: "do" },
            text(", "),
            { kind: "em", text: "really" },
            text("."),
          ],
          [text("See "), { kind: "link", text: "the form", href: "/contact" }, text(".")],
        ],
      },
      { kind: "list", isOrdered: false, items: [[text("one")], [{ kind: "strong", text: "two" }]] },
      { kind: "list", isOrdered: true, items: [[text("first")], [text("second")]] },
    ]);
  });

  test("keeps brackets inside a URL, and asterisks between spaces", () => {
    expect(parseAnswer("[Peru](https://example.org/Peru_(country)) 2 * 3 * 4")[0]).toMatchObject({
      lines: [[{ kind: "link", href: "https://example.org/Peru_(country)" }, text(" 2 * 3 * 4")]],
    });
  });

  test("is plain text for search engines", () => {
    expect(plainAnswer("You can:\n\n- **ask**\n- [write](/contact)")).toBe("You can: ask write");
  });
});

describe("unsafe markup", () => {
  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](\u0001javascript:alert(1))",
    "[x](java\tscript:alert(1))",
  ])("%j does not become a link", (answer) => {
    const links = parseAnswer(answer)
      .flatMap((block) => (block.kind === "list" ? block.items : block.lines))
      .flat()
      .filter((span) => span.kind === "link");
    expect(links).toEqual([]);
  });

  test("HTML in an answer stays text", () => {
    const html = '<img src=x onerror="alert(1)"> **<b>bold</b>**';
    expect(parseAnswer(html)[0]).toEqual({
      kind: "paragraph",
      lines: [[text('<img src=x onerror="alert(1)"> '), { kind: "strong", text: "<b>bold</b>" }]],
    });
  });

  test.each(["[".repeat(200_000) + "*".repeat(200_000), `[x](${"(".repeat(400_000)}`])(
    "a long answer with unclosed brackets is parsed in linear time",
    (answer) => {
      // With a regular expression that backtracks, this test would time out.
      expect(parseAnswer(answer)).toHaveLength(1);
    },
  );
});
