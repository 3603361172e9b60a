import { screen } from "@testing-library/react";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFetch, type Respond, storeSession } from "#app/lib/back-office.fixture.tsx";
import { hasStoredSession } from "#app/lib/stored-session.ts";
import { requireAdmin } from "./admin-access.client.ts";

const HAS_ROLE = "POST /rest/v1/rpc/has_role";
const USER = "GET /auth/v1/user";
const refusal = (status: number) => Response.json({ message: "no" }, { status });

beforeEach(storeSession);
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens a page of the back office. Returns its content, or what the check threw. */
async function open(path: string, respond: Respond): Promise<unknown> {
  const { fetch, bodiesTo } = fakeFetch(respond);
  vi.stubGlobal("fetch", fetch);
  const url = new URL(path, window.location.origin);
  const args = {
    request: new Request(url),
    url,
    pattern: "",
    params: {},
    context: new RouterContextProvider(),
  };
  try {
    return [await requireAdmin(args, async () => "the page"), bodiesTo(HAS_ROLE).length];
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("location") : Object(thrown).message;
  }
}
const admin: Respond = ({ to }) => (to === HAS_ROLE ? Response.json(true) : undefined);

test("the role is checked once per page, and not again for another filter of the same page", async () => {
  expect(await open("/admin/audit", admin)).toEqual(["the page", 1]);
  expect(await open("/admin/audit?action=created", admin)).toEqual(["the page", 0]);
  expect(await open("/admin/settings", admin)).toEqual(["the page", 1]);
});

test("a role check that fails is reported, and the next one is made again", async () => {
  expect(await open("/admin", () => refusal(503))).toBe("Failed to verify admin role");
  expect(await open("/admin", admin)).toEqual(["the page", 1]);
});

test("an outage after the role check is no refusal, and no log-out", async () => {
  const away: Respond = ({ to }) => (to === HAS_ROLE ? Response.json(false) : refusal(503));
  expect(await open("/admin/planners", away)).toBe("Failed to verify admin role");
  expect(hasStoredSession()).toBe(true);
});

test("an admin who was demoted is refused and stays logged in", async () => {
  const demoted: Respond = ({ to }) => {
    if (to === HAS_ROLE) return Response.json(false);
    if (to === USER) return Response.json({ id: "1" });
    return Response.json({ is_staff: false });
  };
  expect(await open("/admin/analytics", demoted)).toBe("Access denied: Admin role required");
  expect(hasStoredSession()).toBe(true);
});

test.each([
  ["was ended elsewhere", { role: Response.json(false), user: refusal(403), access: {} }],
  ["is refused", { role: refusal(401), user: refusal(403), access: {} }],
  [
    "is over",
    {
      role: Response.json(false),
      user: Response.json({ id: "1" }),
      access: { is_staff: true, is_session_over: true },
    },
  ],
])(
  "an admin whose session %s is logged out and sent to the login page",
  async (_, { role, user, access }) => {
    const ended: Respond = ({ to }) => {
      if (to === HAS_ROLE) return role.clone();
      return to === USER ? user.clone() : Response.json(access);
    };
    expect(await open("/admin/jobs?page=2", ended)).toBe("/login?next=/admin/jobs%3Fpage%3D2");
    expect(hasStoredSession()).toBe(false);
    expect(await screen.findByText("Authentication Error")).toBeTruthy();
  },
);

test("an admin who has to enter a second factor is sent to its page", async () => {
  const waiting: Respond = ({ to }) => {
    if (to === HAS_ROLE) return Response.json(false);
    return to === USER
      ? Response.json({ id: "1" })
      : Response.json({ is_staff: true, second_factor: "verify" });
  };
  expect(await open("/admin/bin", waiting)).toMatch(/^\/second-factor/);
});
