import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChoices, choiceGroups, defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { isChoosable } from "#domain/proposals/lines.ts";
import { documentLine } from "#domain/proposals/proposal.fixture.ts";
import type { DocumentLine } from "#domain/proposals/schema.ts";
import { documentsWithChoices } from "#tests/support/proposal-cases.ts";

const line = (key: string, overrides: Partial<DocumentLine> = {}) =>
  documentLine({ key, label: key, unit_price: 100n, ...overrides });
const offer = {
  adults: 2,
  children: 0,
  lines: [
    line("tour"),
    line("spa", { optional: true, preselected: true }),
    line("club", { optional: true, unit: "child" }),
    line("grand", { choice_group: "Hotel", preselected: true }),
    line("small", { choice_group: "Hotel" }),
  ],
};

describe("choices", () => {
  it.each([
    ["the preselected lines", ["spa", "grand"], null],
    ["a hotel but no option", ["small"], null],
    ["an unknown line", ["grand", "helicopter"], "unknown_line"],
    ["an included line", ["grand", "tour"], "not_a_choice"],
    ["a duplicate", ["grand", "spa", "spa"], "chosen_twice"],
    ["a children's option without children", ["grand", "club"], "for_nobody"],
    ["both hotels", ["grand", "small"], "too_many_choices"],
    ["no hotel", ["spa"], "missing_choice"],
    ["nothing", [], "missing_choice"],
  ])("with %s (%j) have the problem: %s", (_, choices, problem) => {
    expect(checkChoices(offer, choices)).toBe(problem);
  });

  it("for children are accepted if children travel", () => {
    expect(checkChoices({ ...offer, children: 1 }, ["grand", "club"])).toBeNull();
  });

  it("are the preselected lines by default", () => {
    expect(defaultChoices(offer)).toEqual(["spa", "grand"]);
  });

  it("are valid only if every group has a chosen line and no line is unknown, included or duplicate", () => {
    fc.assert(
      fc.property(documentsWithChoices, ({ document, choices }) => {
        const isComplete = choiceGroups(document).every((group) =>
          choices.some((key) => group.lines.some((entry) => entry.key === key)),
        );
        expect(checkChoices(document, choices)).toBe(isComplete ? null : "missing_choice");
        expect(checkChoices(document, [...choices, "x"])).toBe("unknown_line");
        for (const entry of document.lines.filter((candidate) => !isChoosable(candidate))) {
          expect(checkChoices(document, [...choices, entry.key])).toBe("not_a_choice");
        }
        for (const key of choices) expect(checkChoices(document, [...choices, key])).toBe("chosen_twice");
      }),
    );
  });
});

describe("toggling", () => {
  it("selects and deselects an option", () => {
    expect(toggleChoice(offer, ["grand"], "spa")).toEqual(["grand", "spa"]);
    expect(toggleChoice(offer, ["grand", "spa"], "spa")).toEqual(["grand"]);
  });

  it("replaces the chosen line of a group", () => {
    expect(toggleChoice(offer, ["spa", "grand"], "small")).toEqual(["spa", "small"]);
    expect(toggleChoice(offer, ["small"], "small")).toEqual(["small"]);
  });

  it("ignores lines that cannot be chosen", () => {
    expect(toggleChoice(offer, ["grand"], "tour")).toEqual(["grand"]);
    expect(toggleChoice(offer, ["grand"], "helicopter")).toEqual(["grand"]);
  });
});
