import { expect, it } from "vitest";
import { readableStatusChange } from "#app/features/requests/manage/request-timeline.tsx";

it("a status change shows the labels of both statuses", () => {
  expect(readableStatusChange("new → in_progress")).toBe("New → In progress");
});

it("a status change shows its reason as written, even if that contains status codes", () => {
  expect(readableStatusChange("quoted → lost: a new → lost cruise")).toBe(
    "Quoted → Lost: a new → lost cruise",
  );
});
