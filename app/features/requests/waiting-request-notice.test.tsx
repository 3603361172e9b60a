import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readUnsent, storeUnsent } from "#app/features/requests/unsent-form.ts";
import WaitingRequest from "#app/features/requests/waiting-request-notice.tsx";
import { sendWaitingRequests } from "#app/features/requests/waiting-requests.ts";

const content = JSON.stringify({ type: "customization", data: { customization: "By the sea" } });
const received: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  received.length = 0;
  vi.stubGlobal("fetch", async (url: string | URL) => {
    if (String(url).endsWith("/send-admin-notification")) received.push(String(url));
    return Response.json({});
  });
});
afterEach(() => {
  delete document.body.dataset.formCheck;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const wait = (form: string) =>
  storeUnsent(form, { values: {}, sent: { key: "k", content }, isWaiting: true });

test.each([
  ["customization:1", "customize"],
  ["full-itinerary:1", "keep"],
])(
  "with a bot check, the waiting request %s is not sent, but its form can be opened again",
  async (form, opened) => {
    document.body.dataset.formCheck = "pow";
    wait(form);
    const onOpen = vi.fn();
    render(<WaitingRequest itineraryId="1" onOpen={onOpen} />);
    fireEvent.click(screen.getByRole("button", { name: "Open it and send it" }));
    expect(onOpen).toHaveBeenCalledWith(opened);
    sendWaitingRequests();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(received).toEqual([]);
    expect(readUnsent(form)?.isWaiting).toBe(true);
  },
);

test("without a bot check, a waiting request is sent once the site is reachable, and its input is removed", async () => {
  wait("customization:1");
  sendWaitingRequests();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(received).toHaveLength(1);
  expect(readUnsent("customization:1")).toBeNull();
});

test("a request that waits on one itinerary is not announced on another", () => {
  wait("customization:1");
  const { container } = render(<WaitingRequest itineraryId="2" onOpen={() => {}} />);
  expect(container.textContent).toBe("");
});
