import { beforeAll, expect, it } from "vitest";
import { insertSecretLink } from "#server/mail/insert-secret-link.ts";
import { createRecoveryMailer } from "#server/mail/recovery-mail.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

const database = databasePerFile();
const SITE = "https://calabash.test";
const TOKEN = "wholly-secret-token";

let people: People;
beforeAll(async () => {
  people = await createPeople(database());
});

/** Queues a reset mail to the admin and returns its id. */
async function queueResetMail(): Promise<string> {
  const { service } = database().clients;
  await createRecoveryMailer(
    () => service,
    SITE,
    () => {},
  ).sendRecovery(people.admin.email, TOKEN);
  const { data } = await service
    .from("outbox")
    .select("id")
    .eq("to_email", people.admin.email)
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return data?.id;
}
const claimMail = async () => (await people.service.rpc("claim_outbox", { n: 1 })).data?.[0];
const countTokens = async () => (await database().owner`select mail_id from private.mail_tokens`).count;
const setState = (id: string, state: string) => people.service.from("outbox").update({ state }).eq("id", id);

it("neither the service nor an admin can read the token of a queued mail", async () => {
  const id = await queueResetMail();
  for (const client of [people.service, people.admin.client]) {
    const { data } = await client.from("outbox").select().eq("id", id).single();
    expect(JSON.stringify(data)).not.toContain(TOKEN);
    expect((await client.schema("private").from("mail_tokens").select()).error).not.toBeNull();
    expect((await client.rpc("mail_token", { mail_id: id })).data).toBeNull();
  }
  await setState(id, "canceled");
});

it("the token is in the mail when the mail is sent, and is deleted afterwards", async () => {
  const id = await queueResetMail();
  const claimed = await claimMail();
  expect(claimed.id).toBe(id);
  const mail = await insertSecretLink(claimed, database().clients.service);
  const link = `${SITE}/reset-password?token_hash=${TOKEN}&type=recovery`;
  expect(mail?.text_body).toContain(link);
  expect(mail?.html_body).toContain(link.replace("&", "&amp;"));
  expect(await countTokens()).toBe(1);
  await setState(id, "sent");
  expect(await countTokens()).toBe(0);
});

it("a canceled mail loses its token and cannot be resent", async () => {
  const id = await queueResetMail();
  expect((await people.admin.client.rpc("cancel_mail", { mail_id: id })).data).toBe(true);
  expect(await countTokens()).toBe(0);
  const retry = await people.admin.client.rpc("retry_mail", { mail_id: id });
  expect(retry.error?.message).toBe(
    "The link in this mail no longer works. Ask for a new one on the login page.",
  );
});

it("an expired token is not sent", async () => {
  await queueResetMail();
  await database().owner`update private.mail_tokens set expires_at = now() - interval '1 second'`;
  expect(await insertSecretLink(await claimMail(), database().clients.service)).toBeNull();
  await database().owner`delete from public.outbox`;
});

it("showing a mail's link to an admin is recorded under their name, and the service alone is refused", async () => {
  const id = await queueResetMail();
  expect((await people.service.rpc("reveal_mail_token", { mail_id: id })).error?.code).toBe("42501");
  const clientForAdmin = database().clients.onBehalfOf(people.admin.id);
  expect((await clientForAdmin.rpc("reveal_mail_token", { mail_id: id })).data).toBe(TOKEN);
  const { data } = await people.service.from("audit_log").select().eq("action", "link-shown").single();
  expect(data).toMatchObject({ actor_id: people.admin.id, row_id: id, label: people.admin.email });
  expect(JSON.stringify(data)).not.toContain(TOKEN);
});
