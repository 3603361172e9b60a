import { expect, it } from "vitest";
import { readableStatusChange } from "#app/features/requests/manage/status-change.ts";

it("says the labels of the states", () => {
  expect(readableStatusChange("new → in_progress")).toBe("New → In progress");
});

it("leaves the reason as it was written", () => {
  expect(readableStatusChange("quoted → lost: a new → lost cruise")).toBe(
    "Quoted → Lost: a new → lost cruise",
  );
});
