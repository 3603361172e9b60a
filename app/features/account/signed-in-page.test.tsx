import { act, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clearLoggingOut, logOut } from "#app/features/account/log-out.ts";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { authClient } from "#app/lib/browser-clients.ts";

beforeEach(async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("/logout") ? new Response(null, { status: 204 }) : Response.json(SESSION),
  );
  await authClient().signInWithPassword(CREDENTIALS);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each<[string, string, () => Promise<unknown>]>([
  ["the session ends by itself", "Log in", () => authClient().signOut({ scope: "local" })],
  // The navigation home does nothing, as if another click had replaced it.
  ["the user logs out", "Home", () => logOut(async () => {})],
])("a private page that is open when %s leads to the page '%s'", async (_, heading, endSession) => {
  onTestFinished(clearLoggingOut);
  const Stub = createRoutesStub([
    { path: "/", Component: () => <h1>Home</h1> },
    { path: "/login", Component: () => <h1>Log in</h1> },
    {
      path: "/private",
      Component: () => <SignedInPage>{({ email }) => <h1>Trips of {email}</h1>}</SignedInPage>,
    },
  ]);
  render(<Stub initialEntries={["/private"]} />);
  await screen.findByRole("heading", { name: "Trips of ines@example.com" });
  await act(endSession);
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});
