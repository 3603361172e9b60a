// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ItineraryFormDialog } from "#app/features/itineraries/manage/itinerary-form-dialog.tsx";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

afterEach(() => {
  localStorage.clear();
});

test("leaving a changed itinerary asks first: 'Stay' keeps the input, 'Leave' closes the form", async () => {
  const onClose = vi.fn();
  const page = (
    <>
      <Link to="/admin/requests">Requests</Link>
      <ItineraryFormDialog itineraryId="7" isOpen onClose={onClose} />
    </>
  );
  renderInBackOffice(page, ({ to }) =>
    to === "GET /rest/v1/itineraries" ? Response.json([MANAGED_ITINERARY]) : undefined,
  );
  const subtitle = await screen.findByLabelText<HTMLInputElement>(/^Subtitle/);
  const close = screen.getByRole("button", { name: "Close" });
  fireEvent.change(subtitle, { target: { value: "Mine" } });
  for (const exit of [screen.getByText("Requests"), close]) {
    fireEvent.click(exit);
    fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
    expect(subtitle.value).toBe("Mine");
  }
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(close);
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("an unchanged itinerary closes without a question", async () => {
  const onClose = vi.fn();
  renderInBackOffice(<ItineraryFormDialog itineraryId="7" isOpen onClose={onClose} />, () =>
    Response.json([MANAGED_ITINERARY]),
  );
  await screen.findByLabelText(/^Subtitle/);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});
