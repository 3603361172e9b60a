import { beforeEach, expect, test } from "vitest";
import { readSignedInUser } from "#app/features/requests/signed-in-user.ts";
import { sessionStorageKey, storedUserId } from "#app/lib/stored-session.ts";

beforeEach(() => localStorage.clear());
const store = (session: string) => localStorage.setItem(sessionStorageKey(window.location.hostname), session);

test("the stored session identifies the user", () => {
  const user = { id: "one", email: "ines@example.com", user_metadata: { first_name: "Ines" } };
  store(JSON.stringify({ user, expires_at: Date.now() / 1000 + 60, access_token: "token" }));
  expect(storedUserId()).toBe("one");
  expect(readSignedInUser()).toEqual({ name: "Ines", email: "ines@example.com", accessToken: "token" });
});

test.each(["{", "null", "7", "[]", "{}", '{"user":null}'])(
  "nobody is signed in if the stored session is %s",
  (session) => {
    store(session);
    expect(storedUserId()).toBeNull();
    expect(readSignedInUser()).toBeNull();
  },
);

test("values of the wrong type in a stored session count as missing", () => {
  store('{"user":{"id":5,"email":{},"user_metadata":"x"},"expires_at":"soon","access_token":7}');
  expect(storedUserId()).toBeNull();
  expect(readSignedInUser()).toEqual({ name: "", email: "", accessToken: null });
});
