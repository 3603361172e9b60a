import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EmailSignup } from "#app/features/requests/email-signup.tsx";
import { readUnsent } from "#app/features/requests/unsent-form.ts";

const received: unknown[] = [];

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  fireEvent(window, new Event(isOnline ? "online" : "offline"));
}

beforeEach(() => {
  received.length = 0;
  // jsdom has no scrolling.
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", async (url: string | URL, init?: RequestInit) => {
    if (!navigator.onLine) throw new TypeError("Failed to fetch");
    if (String(url).endsWith("/send-admin-notification")) received.push(JSON.parse(String(init?.body)));
    return Response.json({});
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "onLine");
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function open(): HTMLInputElement {
  const Stub = createRoutesStub([{ path: "/", Component: () => <EmailSignup type="email-signup" /> }]);
  render(<Stub />);
  return screen.getByLabelText("Email address");
}

test("a sign-up that failed offline keeps the email, also after a reload, and 'Send it now' sends it once", async () => {
  fireEvent.change(open(), { target: { value: "ines@example.com" } });
  setOnline(false);
  fireEvent.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(
    await screen.findByText("Something went wrong. You are offline. What you typed is kept here."),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send it when we can be reached again" })).toBeTruthy();
  setOnline(true);
  expect(await screen.findByText("You are back online. What you typed is kept here.")).toBeTruthy();
  cleanup();
  expect(open().value).toBe("ines@example.com");
  fireEvent.click(await screen.findByRole("button", { name: "Send it now" }));
  expect(await screen.findByText(/One more step/)).toBeTruthy();
  expect(received).toEqual([{ type: "email-signup", data: { email: "ines@example.com" } }]);
  expect(readUnsent("email-signup")).toBeNull();
});

test("a form whose key the server knows from other content takes a new key for the next attempt", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string | URL, init?: RequestInit) => {
    if (!String(url).endsWith("/send-admin-notification")) return Response.json({});
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    const refusal = { error: "This key was used.", reason: "key_reused" };
    return keys.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json({});
  });
  fireEvent.change(open(), { target: { value: "ines@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await screen.findByText(/One more step/)).toBeTruthy();
  expect(new Set(keys).size).toBe(2);
});
