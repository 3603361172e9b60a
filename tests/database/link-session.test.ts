import { describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { openGateway } from "#tests/support/gateway.ts";
import { createPerson, PASSWORD } from "#tests/support/people.ts";
import { recoveryKeys } from "#tests/support/test-backend.ts";

const database = databasePerFile();
const NEW_PASSWORD = "a new green gourd";

/** Opens a reset link; an invitation is exchanged for the same kind of link. */
async function openLink() {
  const { email, id } = await createPerson(database(), "forgetful");
  const site = openGateway(database());
  const auth = site.connect();
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const opened = await auth.verifyOtp({ type: "recovery", token_hash: recoveryKeys.get(email) ?? "" });
  expect(opened.error).toBeNull();
  /** Moves the opening of the link into the past. */
  const wait = async (age: string) => {
    await database().owner`
      update auth.mfa_amr_claims set updated_at = now() - ${age}::interval
      where session_id in (select s.id from auth.sessions s where s.user_id = ${id})`;
    expect((await auth.refreshSession()).error).toBeNull();
  };
  return { site, auth, email, wait, token: opened.data.session?.access_token ?? "" };
}

describe("the session that a reset or invitation link opened", () => {
  it("sets a password once; then it is over, even for a copy of its tokens", async () => {
    const { site, auth, email, token } = await openLink();
    const refreshToken = (await auth.getSession()).data.session?.refresh_token;
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const again = await site.auth("PUT", "/user", { password: "an attacker's gourd" }, token);
    expect(again.status).toBeGreaterThanOrEqual(401);
    const body = { refresh_token: refreshToken };
    expect((await site.auth("POST", "/token?grant_type=refresh_token", body)).status).toBe(400);
    // The page removes its session without an error.
    expect((await site.auth("POST", "/logout?scope=local", {}, token)).status).toBe(204);
    expect((await site.auth("POST", "/logout?scope=global", {}, token)).status).toBeGreaterThanOrEqual(401);
    const { error } = await openGateway(database())
      .connect()
      .signInWithPassword({ email, password: NEW_PASSWORD });
    expect(error).toBeNull();
  });

  it("needs the current password like any other session once ten minutes have passed", async () => {
    const { auth, wait } = await openLink();
    await wait("11 minutes");
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 403,
      code: "reauthentication_needed",
    });
    const wrong = await auth.updateUser({ password: NEW_PASSWORD, current_password: "not the gourd" });
    expect(wrong.error?.code).toBe("invalid_credentials");
    const right = await auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    expect(right.error).toBeNull();
  });
});
