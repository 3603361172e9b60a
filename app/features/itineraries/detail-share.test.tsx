import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DetailShare } from "#app/features/itineraries/detail-share.tsx";

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
});

const url = `${window.location.origin}/itinerary/1`;

function share(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  render(<DetailShare id="1" title="Cuba" />);
  fireEvent.click(screen.getByRole("button", { name: "Share" }));
}

test("without a share sheet, 'Share' copies the link and says so", async () => {
  const copied: string[] = [];
  share(async (text) => void copied.push(text));
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(copied).toEqual([url]);
});

test("if the link cannot be copied, 'Share' shows it", async () => {
  share(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
  expect(await screen.findByText(url)).toBeTruthy();
});
