import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clearLoggingOut, logOut } from "#app/features/account/log-out.ts";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { hasStoredSession } from "#app/lib/stored-session.ts";
import { readTripCopy, storeTripCopy } from "#app/lib/trip-copies.ts";
import { readUnsavedInput, staffForm, storeUnsavedInput } from "#app/lib/unsaved-input.ts";

const form = staffForm(SESSION.user.id, "faq:new");
/** What somebody has opened or keeps, and what is nobody's. */
const PERSONAL = ["calabash-pages-1", "calabash-images-1", "calabash-reads-1", "calabash-kept-other"];
const OTHERS = ["calabash-files-1", "another-site"];
const deleted = vi.fn();
let respondToLogout: () => Promise<Response>;

beforeEach(async () => {
  vi.stubGlobal("fetch", (url: string) =>
    url.includes("/logout") ? respondToLogout() : Promise.resolve(Response.json(SESSION)),
  );
  vi.stubGlobal("caches", { keys: async () => [...PERSONAL, ...OTHERS], delete: deleted });
  await authClient().signInWithPassword(CREDENTIALS);
  storeTripCopy(SESSION.user.id, "trips", ["Cuba"]);
  storeUnsavedInput(form, "typed");
});
afterEach(() => {
  vi.unstubAllGlobals();
  deleted.mockClear();
});

test.each([
  ["ends the session", async () => new Response(null, { status: 204 })],
  ["refuses to", async () => Response.json({ msg: "no" }, { status: 403 })],
  ["is unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
])(
  "logging out goes home and removes the session, the trips, unsaved input and the visited pages from this browser if the server %s",
  async (_, respond) => {
    onTestFinished(clearLoggingOut);
    respondToLogout = respond;
    expect(hasStoredSession()).toBe(true);
    const navigate = vi.fn();
    await logOut(navigate);
    expect(navigate.mock.calls).toEqual([["/", undefined]]);
    expect(hasStoredSession()).toBe(false);
    expect(readTripCopy(SESSION.user.id, "trips")).toBeUndefined();
    expect(readUnsavedInput(form)).toBeNull();
    await expect.poll(() => new Set(deleted.mock.calls.flat())).toEqual(new Set(PERSONAL));
  },
);

test("a log-in deletes what another account typed in this browser, and a session that ends by itself deletes nothing", async () => {
  const otherForm = staffForm("another-account", "faq:new");
  storeUnsavedInput(otherForm, "typed");
  await authClient().signInWithPassword(CREDENTIALS);
  expect(readUnsavedInput(otherForm)).toBeNull();
  await expect.poll(() => deleted.mock.calls.flat()).toContain("calabash-kept-other");
  respondToLogout = async () => new Response(null, { status: 204 });
  await authClient().signOut({ scope: "local" });
  expect(hasStoredSession()).toBe(false);
  expect(readUnsavedInput(form)?.input).toBe("typed");
});
