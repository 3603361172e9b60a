import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFetch, storeSession } from "#app/lib/back-office.fixture.tsx";
import { authClient, userDataClient } from "#app/lib/browser-clients.ts";
import { hasStoredSession, storedUserId } from "#app/lib/stored-session.ts";
import { readTripCopy, storeTripCopy } from "#app/lib/trip-copies.ts";
import { readUnsavedInput, staffForm, storeUnsavedInput, visitorForm } from "#app/lib/unsaved-input.ts";

const REPLY = staffForm("ada", "reply:7");
// A promise to a visitor, which is not private to the account.
const WAITING = visitorForm("contact");
const deleted = vi.fn();

beforeEach(() => {
  storeSession();
  vi.stubGlobal("caches", { keys: async () => ["calabash-kept-ada", "calabash-files-1"], delete: deleted });
  storeTripCopy(storedUserId() ?? "", "trips", ["Cuba"]);
  storeUnsavedInput(REPLY, { text: "Dear Ada" });
  storeUnsavedInput(WAITING, { isWaiting: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  deleted.mockClear();
  localStorage.clear();
});

/** Reads a table of the data API. `user` is the response of the auth server to the question whose token it is. */
async function read(status: number, user: () => Response) {
  const { fetch, bodiesTo } = fakeFetch(({ to }) =>
    to === "GET /auth/v1/user"
      ? user()
      : to.startsWith("POST /auth/v1/logout")
        ? new Response(null, { status: 204 })
        : Response.json({ message: "no" }, { status }),
  );
  vi.stubGlobal("fetch", fetch);
  const userId = storedUserId() ?? "";
  await Promise.all([1, 2, 3].map(() => userDataClient().from("trips").select("id")));
  return { copy: readTripCopy(userId, "trips"), checks: bodiesTo("GET /auth/v1/user").length };
}
const refuseUser = (status: number, error_code: string) => () =>
  Response.json({ code: status, error_code, msg: "no" }, { status });

test.each([
  ["does not know", refuseUser(403, "session_not_found")],
  ["no longer accepts", refuseUser(401, "bad_jwt")],
])(
  "a session that the auth server %s is a log-out: the device's copies and unsaved input go",
  async (_, user) => {
    const events: string[] = [];
    authClient().onAuthStateChange((event) => void events.push(event));
    const { copy, checks } = await read(401, user);
    expect(checks).toBe(1);
    expect(copy).toBeUndefined();
    expect(hasStoredSession()).toBe(false);
    expect(readUnsavedInput(REPLY)).toBeNull();
    expect(readUnsavedInput(WAITING)).not.toBeNull();
    expect(events).toContain("SIGNED_OUT");
    await expect.poll(() => deleted.mock.calls).toContainEqual(["calabash-kept-ada"]);
  },
);

test.each([
  ["a refusal although the session is valid", 401, () => Response.json({ id: "1" })],
  ["an outage", 401, refuseUser(503, "unavailable")],
  ["too many requests", 401, refuseUser(429, "over_request_rate_limit")],
  ["a permission that is missing", 403, refuseUser(403, "session_not_found")],
])("%s is no log-out", async (_, status, user) => {
  const { copy } = await read(status, user);
  expect(copy).toEqual(["Cuba"]);
  expect(hasStoredSession()).toBe(true);
  expect(readUnsavedInput(REPLY)?.input).toEqual({ text: "Dear Ada" });
});
