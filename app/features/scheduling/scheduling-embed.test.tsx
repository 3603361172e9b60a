import { act, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SchedulingEmbed } from "#app/features/scheduling/scheduling-embed.tsx";

// The timeout of a script that hangs, which shows the link too, must not end.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

test("if the provider's script cannot load, the page shows a link to book in a new window", async () => {
  let scrollIntoView = (_entries: { isIntersecting: boolean }[]) => {};
  const IntersectionObserver = class {
    constructor(callback: typeof scrollIntoView) {
      scrollIntoView = callback;
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal("IntersectionObserver", IntersectionObserver);
  const Stub = createRoutesStub([{ path: "/", Component: SchedulingEmbed }]);
  render(<Stub />);
  expect(screen.getByText("Loading the calendar...")).toBeTruthy();
  expect(document.head.querySelector("script")).toBeNull();
  scrollIntoView([{ isIntersecting: true }]);
  const script = document.head.querySelector("script");
  expect(script).not.toBeNull();
  await act(async () => script?.dispatchEvent(new Event("error")));
  const link = screen.getByRole("link", { name: "Book a 30-minute call" });
  expect(link.getAttribute("href")).toMatch(/^https:\/\/calendly\.com\/.*primary_color=478200/);
  expect(link.getAttribute("target")).toBe("_blank");
});
