import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ItineraryRequestDialog from "#app/features/requests/itinerary-request-dialog.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const itinerary = {
  id: "1",
  title: "Exuma",
  price: 1480,
  price_levels: [{ hotels: "Inns", low_season: 1480, high_season: 1690, child: null }],
  countries: ["Bahamas"],
};

test("the form shows what the trip costs at least for all travelers in their season", async () => {
  const Form = () => (
    <ItineraryRequestDialog
      kind="full-itinerary"
      itinerary={itinerary}
      onClose={() => {}}
      onSent={() => {}}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component: Form }]);
  render(<Stub />);
  const price = () => screen.queryByText(/^Starts at/)?.textContent;
  expect(price()).toBeUndefined();
  const change = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  change("Number of Travelers", "4");
  expect(price()).toBe("Starts at $5,920 USD for 4 people, without international flights.");
  change(/^When/, "dates");
  change(/^First Day/, "2999-03-08");
  expect(price()).toBe("Starts at $6,760 USD for 4 people, without international flights.");
  change("Number of Travelers", "");
  expect(price()).toBeUndefined();
});
