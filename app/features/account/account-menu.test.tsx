// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AccountMenu from "#app/features/account/account-menu.tsx";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.tsx";

/** The menu is closed, because jsdom cannot open a popover. */
const inMenu = (name: string) => ({ name, hidden: true });

beforeEach(async () => {
  vi.stubGlobal("fetch", async (url: string | URL) =>
    Response.json(String(url).includes("/rpc/has_role") ? true : SESSION),
  );
  await authClient().signInWithPassword(CREDENTIALS);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("the account menu links admins to the back office", async () => {
  const Stub = createRoutesStub([{ path: "/", Component: AccountMenu }]);
  render(<Stub />);
  const link = await screen.findByRole("link", inMenu("Admin"));
  expect(link.getAttribute("href")).toBe("/admin");
  expect(screen.getByText(SESSION.user.email)).toBeTruthy();
});
