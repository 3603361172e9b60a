import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ImageMigrationSection } from "#app/features/settings/image-migration-section.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

test("the image migration runs until nothing is left, sums its counts, and says why images were skipped", async () => {
  const failures = [{ id: "1", title: "Havana", reason: "the address is in a private network" }];
  const responses = [
    { migrated: 10, failed: 0, hasMore: true, remaining: 3 },
    { migrated: 2, failed: 1, hasMore: false, remaining: 0, failures },
  ];
  const { bodiesTo } = renderInBackOffice(<ImageMigrationSection />, () => Response.json(responses.shift()));
  fireEvent.click(screen.getByRole("button", { name: "Run Migration" }));
  expect(await screen.findByText("12 migrated, 1 failed, 0 remaining")).toBeTruthy();
  expect(screen.getByText(/the address is in a private network/)).toBeTruthy();
  expect(await screen.findByText("Migration complete")).toBeTruthy();
  expect(bodiesTo("POST /functions/v1/migrate-itinerary-images")).toEqual([
    { batchSize: 10, retryFailed: true },
    { batchSize: 10, retryFailed: false },
  ]);
});

test("an image migration that fails says why and can be started again", async () => {
  renderInBackOffice(<ImageMigrationSection />, () =>
    Response.json({ error: "out of disk" }, { status: 500 }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Run Migration" }));
  expect(await screen.findByText("out of disk")).toBeTruthy();
  const start = await screen.findByRole<HTMLButtonElement>("button", { name: "Run Migration" });
  expect(start.ariaDisabled).toBe(null);
});
