import { expect, it } from "vitest";
import { readableStatusChange } from "#app/features/requests/manage/status-change.ts";

it("replaces the two statuses with their labels", () => {
  expect(readableStatusChange("new → in_progress")).toBe("New → In progress");
});

it("keeps the reason as written", () => {
  expect(readableStatusChange("quoted → lost: a new → lost cruise")).toBe(
    "Quoted → Lost: a new → lost cruise",
  );
});
