import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf, type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ env: { DEMO: "0" } });
});
afterAll(() => site?.stop());

const ADDRESS = "traveler@example.com";
const NEW_PASSWORD = "breadfruit-and-tamarind";

// Collects every secret that the test creates. None may appear in the log.
test("the log contains no secret of staff, invitations and sign-ups, and the audit trail names who did what", async () => {
  const { url, keys, admin, output } = site;
  const newClient = () => clientOf(site);
  const service = serviceOf(site);
  const secrets = [keys.secretKey, admin.password, NEW_PASSWORD];

  await newClient().auth.signInWithPassword({ ...admin, password: "not the password" });
  const staff = newClient();
  const { data: signedIn } = await staff.auth.signInWithPassword(admin);
  const token = signedIn.session?.access_token ?? "";
  secrets.push(token, signedIn.session?.refresh_token ?? "");
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        apikey: keys.publishableKey,
        "content-type": "application/json",
      },
    });
  const post = (path: string, body: unknown) => call(path, { method: "POST", body: JSON.stringify(body) });

  const draft = await staff
    .from("itineraries")
    .insert({ title: "Draft" })
    .select("id")
    .single()
    .throwOnError();
  const link = await staff
    .from("itinerary_previews")
    .insert({ itinerary_id: draft.data.id })
    .select("token")
    .single()
    .throwOnError();
  secrets.push(link.data.token);
  for (const path of [
    `/preview/${link.data.token}`,
    `/preview/${link.data.token}.data`,
    `/x/${link.data.token}`,
  ]) {
    await call(path);
  }

  await post("/functions/v1/send-admin-notification", { type: "email-signup", data: { email: ADDRESS } });
  const { data: subscriber } = await service.from("subscribers").select().single().throwOnError();
  secrets.push(subscriber.token, subscriber.confirm_token);
  await call(`/functions/v1/confirm-subscription?token=${subscriber.confirm_token}`);
  await call(`/functions/v1/confirm-subscription?token=${subscriber.confirm_token}`, { method: "POST" });
  await call(`/functions/v1/unsubscribe?token=${subscriber.token}`);

  const person = { first_name: "New", last_name: "Colleague", email: "new@calabash.test", role: "admin" };
  expect((await post("/functions/v1/manage-users", { ...person, password: "", invite: true })).status).toBe(
    200,
  );
  /** Reads the secret in the link of a mail as an admin. The stored mail does not contain it. */
  const secretOf = async (kind: string, parameter: string) => {
    const { data: mail } = await service.from("outbox").select().eq("kind", kind).single().throwOnError();
    const response = await post("/functions/v1/show-mail-link", { mail_id: mail.id });
    const { link } = (await response.json()) as { link: string };
    const secret = new URL(link).searchParams.get(parameter) ?? "";
    expect(JSON.stringify(mail)).not.toContain(secret);
    secrets.push(secret);
    return secret;
  };
  await call(`/reset-password?invitation=${await secretOf("invitation", "invitation")}`);
  const invited = newClient();
  await invited.auth.resetPasswordForEmail(person.email);
  const hash = await secretOf("password-reset", "token_hash");
  await call(`/reset-password?token_hash=${hash}&type=recovery`);
  const recovery = await invited.auth.verifyOtp({ type: "recovery", token_hash: hash });
  expect(recovery.error).toBeNull();
  secrets.push(recovery.data.session?.access_token ?? "", recovery.data.session?.refresh_token ?? "");
  expect((await invited.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  await call("/functions/v1/export-subscribers");

  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  expect(output.stdout).toContain("/preview/[redacted]");
  const secretsInLog = secrets.filter((secret) => (output.stdout + output.stderr).includes(secret));
  expect(secretsInLog).toEqual([]);

  const { data: trail } = await service.from("audit_log").select().order("id").throwOnError();
  const entries = (trail ?? []).map(({ action, table_name, actor_email, label }) =>
    [action, table_name, actor_email, label].join("|"),
  );
  const newEmail = "new@calabash.test";
  for (const entry of [
    `sign-in-failed|accounts||${admin.email}`,
    `signed-in|accounts|${admin.email}|${admin.email}`,
    `created|user_roles|${admin.email}|${newEmail}`,
    `link-shown|outbox|${admin.email}|${newEmail}`,
    `link-opened|accounts|${newEmail}|${newEmail}`,
    `password-changed|accounts|${newEmail}|${newEmail}`,
    `exported|subscribers|${admin.email}|1 rows`,
  ]) {
    expect(entries).toContain(entry);
  }
  expect(JSON.stringify(trail)).not.toContain(ADDRESS);
});
