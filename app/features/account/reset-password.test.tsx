import { fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResetPassword } from "#app/features/account/reset-password.tsx";

const user = { id: "ines", email: "ines@example.com", factors: [] };
const now = Math.floor(Date.now() / 1000);
const accessToken = [{ alg: "HS256" }, { sub: user.id, iat: now, exp: now + 3600, aal: "aal1" }, "signature"]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");
const session = {
  access_token: accessToken,
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 3600,
  user,
};
const sent: { url: string; body: unknown }[] = [];
let isUnreachable = false;
let respondToPassword: () => Response;

beforeEach(() => {
  sent.length = 0;
  isUnreachable = false;
  respondToPassword = () => Response.json(user);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (isUnreachable) throw new TypeError("Failed to fetch");
    sent.push({ url, body: init?.body && JSON.parse(String(init.body)) });
    return url.endsWith("/user") ? respondToPassword() : Response.json(session);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

function open(tail: string) {
  window.history.replaceState(null, "", `/reset-password${tail}`);
  const Stub = createRoutesStub([{ path: "*", Component: ResetPassword }]);
  return within(render(<Stub />).container);
}

const sentPasswords = () => sent.filter(({ url }) => url.endsWith("/user")).map(({ body }) => body);

async function choosePassword(password: string) {
  fireEvent.change(await screen.findByLabelText("New Password"), { target: { value: password } });
  fireEvent.change(screen.getByLabelText("Confirm Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Update Password" }));
}

test("a reset link that could not be checked in an outage can be tried again", async () => {
  isUnreachable = true;
  open("?token_hash=abc&type=recovery");
  expect(await screen.findByText("An error occurred. Please try again.")).toBeTruthy();
  isUnreachable = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByLabelText("New Password")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toMatchObject([{ token_hash: "abc", type: "recovery" }]);
});

test.each([
  ["a token hash", "?token_hash=abc&type=recovery"],
  ["session tokens", `#access_token=${accessToken}&refresh_token=r&type=recovery`],
])("a reset link with %s opens the form, and its credentials are removed from the URL", async (_, tail) => {
  open(tail);
  expect(await screen.findByLabelText("New Password")).toBeTruthy();
  expect(window.location.href).toBe(`${window.location.origin}/reset-password`);
});

test("a link whose URL contains an error shows it, with a link to request another", async () => {
  const page = open("?error=access_denied&error_description=Email+link+has+expired");
  expect((await page.findByRole("alert")).textContent).toBe("Email link has expired");
  const retry = screen.getByRole("link", { name: "Request New Reset Link" });
  expect(retry.getAttribute("href")).toBe("/forgot-password");
});

test("a password chosen during the session is sent, and the form shows why the server refuses it", async () => {
  respondToPassword = () => Response.json({ msg: "Choose a different password" }, { status: 422 });
  const page = open("?token_hash=abc&type=recovery");
  await choosePassword("breadfruit-and-tamarind");
  expect((await page.findByRole("alert")).textContent).toBe("Choose a different password");
  expect(sentPasswords()).toMatchObject([{ password: "breadfruit-and-tamarind" }]);
});

test("a password chosen more than ten minutes after the link was opened needs a new link", async () => {
  respondToPassword = () =>
    Response.json({ error_code: "reauthentication_needed", msg: "Please confirm." }, { status: 403 });
  const page = open("?token_hash=abc&type=recovery");
  await choosePassword("breadfruit-and-tamarind");
  expect((await page.findByRole("alert")).textContent).toContain("open for more than ten minutes");
  expect(screen.getByRole("link", { name: "Request New Reset Link" })).toBeTruthy();
});

test("a password chosen after the session has ended is not saved, and the form says why", async () => {
  const page = open("?token_hash=abc&type=recovery");
  await screen.findByLabelText("New Password");
  localStorage.clear();
  await choosePassword("breadfruit-and-tamarind");
  expect((await page.findByRole("alert")).textContent).toBe(
    "Invalid session. Please request a new password reset.",
  );
  expect(sentPasswords()).toEqual([]);
});
