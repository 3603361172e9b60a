import { expect, it } from "vitest";
import { makeSecret } from "#server/data/secrets.ts";
import { readInviterName } from "#server/functions/invitations/inviter.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPerson } from "#tests/support/people.ts";

const UNDELIVERABLE = "undeliverable@people.example";
const database = databasePerFile();

it("an invitation whose mail cannot be queued is refused, and leaves no account behind", async () => {
  const { clients, keys, owner } = database();
  const admin = await createPerson(database(), "admin", "admin");
  const app = openFunctions({ clients, keys });
  const invite = (email: string) =>
    callFunction(
      app,
      "manage-users",
      { first_name: "A", last_name: "B", email, password: "", role: "admin", invite: true },
      { authorization: `Bearer ${admin.token}` },
    );
  const countAccounts = async (email: string) =>
    (await owner`select from auth.users where email = ${email}`).count;

  await owner.unsafe(
    `alter table public.outbox add constraint refuses_one_address check (to_email <> '${UNDELIVERABLE}')`,
  );
  const response = await invite(UNDELIVERABLE);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: "The invitation could not be queued, so no account was created. Please try again.",
  });
  expect(await countAccounts(UNDELIVERABLE)).toBe(0);

  expect((await invite("fine@example.com")).status).toBe(200);
  expect(await countAccounts("fine@example.com")).toBe(1);
  const { data } = await clients.service
    .from("audit_log")
    .select("actor_email")
    .eq("table_name", "user_roles")
    .eq("label", "fine@example.com")
    .single();
  expect(data?.actor_email).toBe(admin.email);
});

it("an invitation ends when the first password is set", async () => {
  const { clients, owner } = database();
  const invitee = await createPerson(database(), "invited");
  const countInvitations = async () =>
    (await owner`select from public.invitations where user_id = ${invitee.id}`).count;
  const invitation = {
    user_id: invitee.id,
    token_hash: "b".repeat(64),
    about: "your account",
    expires_at: "2099-01-01T00:00:00+00:00",
  };
  await clients.service.from("invitations").insert(invitation).throwOnError();
  // Other changes of the account do not end the invitation.
  await invitee.client.auth.updateUser({ data: { first_name: "Iva" } });
  expect(await countInvitations()).toBe(1);
  const { error } = await invitee.client.auth.updateUser({ password: "a gourd of their own" });
  expect(error).toBeNull();
  expect(await countInvitations()).toBe(0);
});

it("an invitation names its sender by their active planner, otherwise by their own name", async () => {
  const { service } = database().clients;
  const sender = await createPerson(database(), "sender", "admin");
  await service.from("profiles").update({ first_name: "Rosa", last_name: "Vega" }).eq("id", sender.id);
  expect(await readInviterName(service, sender.id)).toBe("Rosa Vega");
  const { data } = await service.from("planners").insert({ name: "Alma Reyes" }).select("id").single();
  await service.from("profiles").update({ planner_id: data?.id }).eq("id", sender.id);
  expect(await readInviterName(service, sender.id)).toBe("Alma Reyes");
  await service.from("planners").update({ is_active: false }).eq("id", data?.id);
  expect(await readInviterName(service, sender.id)).toBe("Rosa Vega");
});

it("an expired link sends one new invitation per minute, even with concurrent requests", async () => {
  const { clients, keys, owner } = database();
  const invitee = await createPerson(database(), "impatient");
  const { secret, hash } = makeSecret();
  await owner`
    insert into public.invitations (user_id, token_hash, about, expires_at, sent_at)
    values (${invitee.id}, ${hash}, 'your account', now() - interval '1 day', now() - interval '2 minutes')`;
  const app = openFunctions({ clients, keys });
  const call = (name: string, token: unknown) => callFunction(app, name, { token });
  expect((await call("open-invitation", secret)).status).toBe(410);
  const responses = await Promise.all(Array.from({ length: 6 }, () => call("renew-invitation", secret)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const mails = await owner`select from public.outbox where to_email = ${invitee.email}`;
  expect(mails.count).toBe(1);
  // The old link has been replaced.
  expect((await call("renew-invitation", secret)).status).toBe(404);
});

it("open-invitation and renew-invitation refuse unknown and malformed tokens", async () => {
  const { clients, keys } = database();
  const app = openFunctions({ clients, keys });
  const { secret } = makeSecret();
  for (const token of [
    secret,
    `${secret}x`,
    "",
    "x".repeat(5000),
    null,
    7,
    [secret],
    { secret },
    "' or 1=1 --".repeat(3),
  ])
    for (const name of ["open-invitation", "renew-invitation"]) {
      const response = await callFunction(app, name, { token });
      expect(response.status).toBe(404);
    }
});

it("creating an account requires a password that meets the rule of its role", async () => {
  const { clients, keys, owner } = database();
  const admin = await createPerson(database(), "maker", "admin");
  const app = openFunctions({ clients, keys });
  const createUser = async (role: string, password: string) => {
    const user = { first_name: "A", last_name: "B", email: `new-${role}@people.example`, password, role };
    const authorization = `Bearer ${admin.token}`;
    const response = await callFunction(app, "manage-users", user, { authorization });
    return { status: response.status, ...((await response.json()) as { error?: string }) };
  };
  expect(await createUser("admin", "gourds")).toMatchObject({
    status: 422,
    error: "Staff passwords must be at least 10 characters long.",
  });
  expect(await createUser("admin", "password2026")).toMatchObject({
    status: 422,
    error: expect.stringContaining("one of the most common ones"),
  });
  expect((await owner`select from auth.users where email = 'new-admin@people.example'`).count).toBe(0);
  expect((await createUser("user", "gourds")).status).toBe(200);
  expect((await createUser("admin", "gourd ferry")).status).toBe(200);
});
