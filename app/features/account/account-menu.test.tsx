import { render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AccountMenu, { adminRole } from "#app/features/account/account-menu.tsx";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";
import { authClient, userDataClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.ts";

/** The menu is closed, because jsdom cannot open a popover. */
const inMenu = (name: string) => ({ name, hidden: true });
let isAdmin: boolean;

beforeEach(async () => {
  vi.stubGlobal("fetch", async (url: string | URL) =>
    Response.json(String(url).includes("/rpc/has_role") ? isAdmin : SESSION),
  );
  await authClient().signInWithPassword(CREDENTIALS);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function openMenuOf(role: "admin" | "traveler") {
  isAdmin = role === "admin";
  const Stub = createRoutesStub([{ path: "/", Component: AccountMenu }]);
  render(<Stub />);
}

test("the account menu links admins to the back office", async () => {
  openMenuOf("admin");
  const link = await screen.findByRole("link", inMenu("Admin"));
  expect(link.getAttribute("href")).toBe("/admin");
  expect(screen.getByText(SESSION.user.email)).toBeTruthy();
});

test("the account menu does not link travelers to the back office", async () => {
  openMenuOf("traveler");
  const { queryKey } = adminRole(userDataClient(), SESSION.user.id);
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe(false));
  expect(screen.getByRole("link", inMenu("My Itineraries"))).toBeTruthy();
  expect(screen.queryByRole("link", inMenu("Admin"))).toBeNull();
});
