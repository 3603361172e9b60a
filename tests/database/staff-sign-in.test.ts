import { createHook } from "node:async_hooks";
import { getRounds } from "bcrypt";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { DECOY_COST } from "#server/data/auth/password-checks.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, PASSWORD, type Person, signInAgain } from "#tests/support/people.ts";
import { enrollTotp, withOlderSignIn } from "#tests/support/second-factor.ts";

const database = databasePerFile();

const newAdmin = (name: string) => createPerson(database(), name, "admin");
const saveSetting = async (key: string, value: string) => {
  const { error } = await database().clients.service.from("site_settings").upsert({ key, value });
  if (error) throw error;
};
const isAdmin = async ({ client }: Pick<Person, "client">) =>
  (await client.rpc("has_role", { role: "admin" })).data;

/** A client with the person's session, whose token says that the sign-in was this many minutes ago. */
async function asSignedInBefore({ token }: Person, minutes: number) {
  return database().clients.asUser(await withOlderSignIn(token, minutes, database().keys.jwtSecret));
}

afterEach(async () => {
  const keys = ["second_factor_required", "staff_idle_hours", "staff_session_days"];
  await database().clients.service.from("site_settings").delete().in("key", keys);
});

describe("the second-factor requirement", () => {
  it("locks an admin out of the back office until they add a second factor", async () => {
    const admin = await newAdmin("demanded");
    expect(await isAdmin(admin)).toBe(true);
    await saveSetting("second_factor_required", "true");
    expect(await isAdmin(admin)).toBe(false);
    expect((await admin.client.rpc("my_staff_access")).data).toEqual({
      is_staff: true,
      second_factor: "enrol",
      is_session_over: false,
    });
    await enrollTotp(admin.client);
    expect(await isAdmin(admin)).toBe(true);
  });

  it("applies to an admin who has a second factor even if none is required, and adding it ends other sessions", async () => {
    const admin = await newAdmin("enrolled");
    const otherSession = await signInAgain(database(), admin.email);
    await enrollTotp(admin.client);
    expect(await isAdmin(otherSession)).toBe(false);
    expect((await otherSession.client.auth.getUser()).error).not.toBeNull();
    const laterSession = await signInAgain(database(), admin.email);
    expect((await laterSession.client.rpc("my_staff_access")).data).toMatchObject({
      second_factor: "verify",
    });
  });

  it("does not apply to travelers", async () => {
    await saveSetting("second_factor_required", "true");
    const traveler = await createPerson(database(), "traveler", "user");
    expect((await traveler.client.rpc("has_role", { role: "user" })).data).toBe(true);
  });
});

it.each([
  ["second_factor_required", "perhaps"],
  ["staff_idle_hours", "0"],
  ["staff_idle_hours", "721"],
  ["staff_session_days", "366"],
  ["staff_session_days", "many"],
])("the setting %s cannot be %s", async (key, value) => {
  const { error } = await database().clients.service.from("site_settings").upsert({ key, value });
  expect(error?.code).toBe("23514");
});

describe("a lost second factor", () => {
  it("is reset by another admin, which ends the person's sessions and is recorded with the admin's email", async () => {
    const [lockedOut, helper] = await Promise.all([newAdmin("lost"), newAdmin("helper")]);
    await enrollTotp(lockedOut.client);
    const { data } = await helper.client.rpc("reset_second_factor", { user_id: lockedOut.id });
    expect(data).toBe(1);
    expect(await isAdmin(lockedOut)).toBe(false);
    expect(await isAdmin(await signInAgain(database(), lockedOut.email))).toBe(true);
    const auditEntries = await helper.client.from("audit_log").select().eq("table_name", "second_factor");
    expect(auditEntries.data).toMatchObject([
      { actor_email: helper.email, action: "deleted", label: lockedOut.email },
    ]);
  });
});

describe("the session of staff", () => {
  const backdate = (person: Person, column: "created_at" | "refreshed_at", interval: string) =>
    database().owner.unsafe(
      `update auth.sessions set ${column} = now() at time zone 'UTC' - interval '${interval}' where user_id = '${person.id}'`,
    );

  it.each([
    ["created_at", "31 days", false],
    ["created_at", "29 days", true],
    ["refreshed_at", "13 hours", false],
    ["refreshed_at", "11 hours", true],
  ] as const)("with %s %s ago is valid: %s", async (column, interval, expected) => {
    const admin = await newAdmin("aged");
    if (column === "created_at") await backdate(admin, "refreshed_at", "1 minute");
    await backdate(admin, column, interval);
    expect(await isAdmin(admin)).toBe(expected);
    const refreshed = await admin.client.auth.refreshSession();
    expect(refreshed.error === null).toBe(expected);
  });

  it("lasts as long as the settings say, and a traveler's session has no limit", async () => {
    const traveler = await createPerson(database(), "aged", "user");
    await backdate(traveler, "created_at", "300 days");
    expect((await traveler.client.auth.refreshSession()).error).toBeNull();
    const admin = await newAdmin("longer");
    await backdate(admin, "created_at", "3 days");
    await backdate(admin, "refreshed_at", "1 minute");
    await saveSetting("staff_session_days", "2");
    expect(await isAdmin(admin)).toBe(false);
  });
});

describe("a fresh sign-in", () => {
  it("of the last ten minutes is needed to change roles and security settings, and for delete_user and reset_second_factor", async () => {
    const [admin, other] = await Promise.all([newAdmin("stale"), newAdmin("other")]);
    const staleClient = await asSignedInBefore(admin, 11);
    expect((await staleClient.rpc("has_role", { role: "admin" })).data).toBe(true);
    const attempts = await Promise.all([
      staleClient.from("user_roles").update({ role: "user" }).eq("user_id", other.id),
      staleClient.from("user_roles").delete().eq("user_id", other.id),
      staleClient.rpc("delete_user", { user_id: other.id }),
      staleClient.rpc("reset_second_factor", { user_id: other.id }),
      staleClient.from("site_settings").upsert({ key: "second_factor_required", value: "true" }),
    ]);
    for (const { error } of attempts)
      expect(error).toMatchObject({ code: "PT403", hint: "reauthentication_needed" });
    expect(await isAdmin(other)).toBe(true);
    const freshClient = await asSignedInBefore(admin, 9);
    expect((await freshClient.rpc("delete_user", { user_id: other.id })).data).toBe(true);
  });
});

describe("the list of sessions", () => {
  it("marks the current session, and another session can be ended", async () => {
    const person = await createPerson(database(), "devices");
    const otherSession = await signInAgain(database(), person.email);
    const { data } = await person.client.rpc("list_my_sessions");
    expect(data).toMatchObject([{ is_current: true }, { is_current: false }]);
    const ended = await person.client.rpc("end_my_session", { session_id: data?.[1]?.id });
    expect(ended.data).toBe(true);
    expect((await otherSession.client.from("profiles").select()).data).toEqual([]);
    expect((await person.client.from("profiles").select()).data).toHaveLength(1);
  });
});

describe("a wrong password", () => {
  it("is compared with a hash of the same cost whether or not the account exists, in another thread", async () => {
    const { backend, clients, keys, owner } = database();
    const email = "known@people.example";
    const created = await clients.service.auth.admin.createUser({ email, password: PASSWORD });
    expect(created.error).toBeNull();
    let comparisons = 0;
    // bcrypt's synchronous functions, which would block this thread, create no such resource.
    const hook = createHook({
      init: (_id, type) => {
        if (type === "bcrypt:CompareAsyncWorker") comparisons += 1;
      },
    }).enable();
    onTestFinished(() => void hook.disable());
    const countComparisons = async (address: string) => {
      const before = comparisons;
      const response = await backend.fetch(
        new Request("http://localhost:3000/auth/v1/token?grant_type=password", {
          method: "POST",
          headers: { apikey: keys.publishableKey, "content-type": "application/json" },
          body: JSON.stringify({ email: address, password: "not this one" }),
        }),
      );
      expect(response.status).toBe(400);
      return comparisons - before;
    };
    expect(await countComparisons(email)).toBe(1);
    expect(await countComparisons("nobody@people.example")).toBe(1);
    const [user] = await owner<{
      hash: string;
    }>`select encrypted_password as hash from auth.users where email = ${email}`;
    expect(getRounds(user?.hash ?? "")).toBe(DECOY_COST);
  });
});
