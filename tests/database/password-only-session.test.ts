import { beforeAll, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { openGateway } from "#tests/support/gateway.ts";
import { createPerson, PASSWORD, type Person, signInAgain } from "#tests/support/people.ts";
import { enrollTotp, nextTotpCode } from "#tests/support/second-factor.ts";
import { recoveryKeys } from "#tests/support/test-backend.ts";

const database = databasePerFile();
const NEW_PASSWORD = "another gourd of the ferry";

let owner: Person;
let factor: { id: string; secret: string };
/** A session of someone who knows the password of `owner`, but not the second factor. */
let thief: Pick<Person, "client" | "token">;
beforeAll(async () => {
  owner = await createPerson(database(), "owner", "admin");
  factor = await enrollTotp(owner.client);
  thief = await signInAgain(database(), owner.email);
});

describe("a session with only the password", () => {
  it.each([
    ["PUT", "/user", { password: NEW_PASSWORD }],
    ["PUT", "/user", { password: NEW_PASSWORD, current_password: PASSWORD }],
    ["PUT", "/user", { data: { first_name: "Thief" } }],
    ["POST", "/logout", {}],
    ["POST", "/logout?scope=global", {}],
    ["POST", "/logout?scope=others", {}],
    ["POST", "/factors", { factor_type: "totp" }],
    ["POST", "/factors", { factor_type: "webauthn" }],
    ["DELETE", "/factors/:id", {}],
    ["GET", "/factors/recovery-codes", {}],
    ["POST", "/factors/recovery-codes", {}],
    ["POST", "/factors/recovery-codes/regenerate", {}],
    ["DELETE", "/factors/recovery-codes", {}],
  ])("%s /auth/v1%s %j is refused", async (method, path, body) => {
    const response = await openGateway(database()).auth(
      method,
      path.replace(":id", factor.id),
      body,
      thief.token,
    );
    expect(response.status).toBe(403);
    expect(JSON.parse(response.body)).toMatchObject({ error_code: "insufficient_aal" });
  });

  it("reads and changes nothing through /rest/v1", async () => {
    const { client } = thief;
    const refusal = { code: "PT403", hint: "insufficient_aal" };
    const { data: sessions } = await owner.client.rpc("list_my_sessions");
    const ownerSession = sessions?.find((session: { is_current: boolean }) => session.is_current);
    for (const { error, status } of [
      await client.rpc("my_data"),
      await client.rpc("list_my_sessions"),
      await client.rpc("end_my_session", { session_id: ownerSession?.id }),
      await client.from("profiles").update({ first_name: "Thief" }).eq("id", owner.id),
    ]) {
      expect(status).toBe(403);
      expect(error).toMatchObject(refusal);
    }
    for (const table of ["profiles", "user_roles", "trips", "requests"])
      expect((await client.from(table).select()).data ?? []).toEqual([]);
    expect((await client.rpc("has_role", { role: "admin" })).data).toBe(false);
    expect((await client.rpc("has_fresh_sign_in")).data).toBe(false);
  });

  it("gets nothing through /functions/v1", async () => {
    const { clients, keys } = database();
    const functions = openFunctions({ clients, keys });
    const call = (name: string, body: unknown) =>
      callFunction(functions, name, body, { authorization: `Bearer ${thief.token}` });
    for (const action of ["export", "erase"]) {
      const response = await call("my-data", { action });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ reason: "insufficient_aal" });
    }
    const user = {
      first_name: "A",
      last_name: "B",
      email: "a@people.example",
      password: NEW_PASSWORD,
      role: "admin",
    };
    expect((await call("manage-users", user)).status).toBe(403);
    expect((await call("resend-invitation", { user_id: owner.id })).status).toBe(403);
  });

  it("has changed nothing in the tests above, sees that the second factor is missing, and can sign out", async () => {
    const { data } = await owner.client.rpc("my_data");
    expect(data).toMatchObject({ account: { id: owner.id }, profile: { first_name: "owner" } });
    expect((await thief.client.rpc("my_staff_access")).data).toMatchObject({
      is_staff: true,
      second_factor: "verify",
    });
    const site = openGateway(database());
    expect((await site.auth("GET", "/user", null, thief.token)).status).toBe(200);
    const anotherSession = await signInAgain(database(), owner.email);
    expect((await site.auth("POST", "/logout?scope=local", {}, anotherSession.token)).status).toBe(204);
    expect((await site.auth("GET", "/user", null, anotherSession.token)).status).not.toBe(200);
  });

  it("of a demoted admin with a factor is restricted in the same way", async () => {
    const formerAdmin = await createPerson(database(), "former", "admin");
    await enrollTotp(formerAdmin.client);
    await database().owner`update public.user_roles set role = 'user' where user_id = ${formerAdmin.id}`;
    const { client } = await signInAgain(database(), formerAdmin.email);
    expect((await client.from("profiles").select()).data).toEqual([]);
    expect((await client.rpc("my_staff_access")).data).toMatchObject({
      is_staff: false,
      second_factor: "verify",
    });
    expect((await formerAdmin.client.from("profiles").select()).data).toHaveLength(1);
  });
});

describe("a reset link", () => {
  const openResetLink = async (email: string) => {
    const auth = openGateway(database()).connect();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const token_hash = recoveryKeys.get(email) ?? "";
    expect((await auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    return auth;
  };

  it("cannot set the password of an account with a second factor until the factor is entered too", async () => {
    const auth = await openResetLink(owner.email);
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
    });
    const verification = await auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: nextTotpCode(factor.secret),
    });
    expect(verification.error).toBeNull();
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const nextSession = openGateway(database()).connect();
    expect(
      (await nextSession.signInWithPassword({ email: owner.email, password: NEW_PASSWORD })).error,
    ).toBeNull();
  });

  it("sets the password of an account without a second factor if it meets the rule of the role", async () => {
    const [traveler, admin] = await Promise.all([
      createPerson(database(), "traveler"),
      createPerson(database(), "admin", "admin"),
    ]);
    expect((await (await openResetLink(traveler.email)).updateUser({ password: "gourds" })).error).toBeNull();
    const auth = await openResetLink(admin.email);
    expect((await auth.updateUser({ password: "gourds" })).error).toMatchObject({
      code: "weak_password",
      message: "Staff passwords must be at least 10 characters long.",
    });
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });
});
