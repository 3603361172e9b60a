import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { openFunctions, SITE } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const database = databasePerFile();

let admin: Person;
let user: Person;
beforeAll(async () => {
  [admin, user] = await Promise.all([
    createPerson(database(), "admin", "admin"),
    createPerson(database(), "traveller"),
  ]);
});
beforeEach(async () => {
  await database().owner`
    truncate public.requests, public.engagement_tracking, public.outbox, public.subscribers,
      public.admin_notification_emails cascade`;
});

const service = () => database().clients.service;
const rows = async (table: string) => (await service().from(table).select().throwOnError()).data ?? [];
const recipients = (...emails: string[]) =>
  service()
    .from("admin_notification_emails")
    .insert(emails.map((email) => ({ email, is_active: !email.startsWith("off") })))
    .throwOnError();

/** A site with limits of its own, seen from one address. */
function openForms() {
  const { clients, keys } = database();
  let woken = 0;
  const app = openFunctions({ clients, keys, wakeOutbox: () => woken++ });
  const call = (path: string, init: RequestInit = {}) => app.request(`${SITE}/functions/v1/${path}`, init);
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    call("send-admin-notification", {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return { call, send, woken: () => woken };
}

const contact = (changes: Record<string, unknown> = {}) => ({
  type: "contact",
  data: { name: "Ada", email: "ada@example.com", phone: "", inquiry: "", message: "Ten letters", ...changes },
});
const signup = (email = "dee@example.com", type = "email-signup") => ({ type, data: { email } });

describe("a request", () => {
  it("is stored with its engagement record, one mail per active recipient and one to its sender", async () => {
    await recipients("one@calabash.test", "two@calabash.test", "off@calabash.test");
    const { send, woken } = openForms();
    const answer = await send(contact(), { referer: `${SITE}/contact?from=footer` });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    const [request] = await rows("requests");
    expect(request).toMatchObject({ type: "contact", name: "Ada", status: "new", user_id: null });
    expect(await rows("engagement_tracking")).toMatchObject([
      {
        engagement_type: "contact",
        user_name: "Ada",
        user_email: "ada@example.com",
        page_url: `${SITE}/contact?from=footer`,
      },
    ]);
    const mails = await rows("outbox");
    expect(mails.map(({ to_email }) => to_email).sort()).toEqual([
      "ada@example.com",
      "one@calabash.test",
      "two@calabash.test",
    ]);
    const told = mails.find(({ to_email }) => to_email === "one@calabash.test");
    expect(told).toMatchObject({ reply_to: "ada@example.com", request_id: request.id });
    expect(told.text_body).toContain(`${SITE}/admin/requests/${request.id}`);
    expect(told.message_id).toMatch(/^<[0-9a-f-]{36}@calabash\.test>$/);
    expect(woken()).toBe(1);
  });

  it("is stored when nobody is to be told", async () => {
    expect((await openForms().send(contact())).status).toBe(200);
    expect(await rows("requests")).toHaveLength(1);
    expect(await rows("outbox")).toMatchObject([{ kind: "acknowledgement" }]);
  });

  it("is one request however often its key is sent, and another when its content is", async () => {
    const { send } = openForms();
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(contact(), key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await rows("requests")).toHaveLength(1);
    expect(await rows("engagement_tracking")).toHaveLength(1);
    expect(await rows("outbox")).toHaveLength(1);
    await send(contact({ message: "Another message" }), key);
    expect(await rows("requests")).toHaveLength(2);
  });

  it("belongs to the signed-in user, as long as the session lives", async () => {
    const { send } = openForms();
    await send(contact(), { authorization: `Bearer ${user.token}` });
    expect((await rows("requests"))[0]).toMatchObject({ user_id: user.id });
    const leaving = await createPerson(database(), "leaving");
    await leaving.client.auth.signOut();
    const late = await send(contact({ email: "late@example.com" }), {
      authorization: `Bearer ${leaving.token}`,
    });
    expect(late.status).toBe(200);
    const stored = await rows("requests");
    expect(stored.find(({ email }) => email === "late@example.com")).toMatchObject({ user_id: null });
  });

  it("about an itinerary that is gone is kept all the same", async () => {
    const answer = await openForms().send({
      type: "customization",
      data: {
        ...contact().data,
        travelers: "2",
        dates: "",
        customization: "slower",
        itineraryTitle: "Gone",
        itineraryUrl: `${SITE}/itinerary/${randomUUID()}`,
      },
    });
    expect(answer.status).toBe(200);
    expect(await rows("requests")).toMatchObject([{ itinerary_id: null, subject: "Gone" }]);
  });

  it("that looks like spam is kept, marked, and told nobody", async () => {
    await recipients("one@calabash.test");
    const { send } = openForms();
    expect((await send(contact(), { "x-form-extra": "https%3A%2F%2Fpills.example" })).status).toBe(200);
    expect(await rows("requests")).toMatchObject([{ suspected_spam: true, status: "new" }]);
    expect(await rows("outbox")).toEqual([]);
  });

  it("needs the site's key or a user's token", async () => {
    const { send } = openForms();
    expect((await send(contact(), { apikey: "" })).status).toBe(401);
    expect((await send(contact(), { apikey: "sb_publishable_wrong" })).status).toBe(401);
    expect((await send(contact(), { apikey: "", authorization: `Bearer ${user.token}x` })).status).toBe(401);
    expect((await send(contact(), { apikey: "", authorization: `Bearer ${user.token}` })).status).toBe(200);
    const { publishableKey } = database().keys;
    expect((await send(contact(), { apikey: "", authorization: `Bearer ${publishableKey}` })).status).toBe(
      200,
    );
  });

  it("that is wrong is refused with a clear error and leaves nothing", async () => {
    const answer = await openForms().send(contact({ email: "ada" }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "Please enter a valid email address (email)" });
    expect(await rows("requests")).toEqual([]);
  });

  it("is too much at last, per e-mail address and per line", async () => {
    const { send } = openForms();
    const flood = async (bodyOf: (index: number) => unknown, most: number) => {
      for (let sent = 0; sent < most; sent++) {
        const answer = await send(bodyOf(sent));
        if (answer.status === 429) return { sent, answer };
      }
      throw new Error(`${most} were taken`);
    };
    const one = await flood(() => contact(), 100);
    expect(one.sent).toBe(20);
    expect(Number(one.answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await one.answer.json()).toMatchObject({ error: expect.stringContaining("Please try again in") });
    const many = await flood((index) => contact({ email: `v${index}@example.com` }), 100);
    expect(one.sent + many.sent).toBe(60);
    expect(await rows("requests")).toHaveLength(60);
  });
});

describe("the e-mail list", () => {
  it("is joined in two steps, with the consent's words and time", async () => {
    await recipients("one@calabash.test");
    const { send, call } = openForms();
    await send(signup());
    const [before] = await rows("subscribers");
    expect(before).toMatchObject({
      email: "dee@example.com",
      state: "pending",
      source: "email_signup",
      consent_text: expect.stringContaining("unsubscribe with one click"),
      confirmed_at: null,
    });
    const mails = await rows("outbox");
    const asked = mails.find(({ kind }) => kind === "list-confirmation");
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["list-confirmation", "notify-email-signup"]);
    expect(asked.headers).toMatchObject({
      "List-Unsubscribe": `<${SITE}/functions/v1/unsubscribe?token=${before.token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(asked.text_body).toContain(`confirm-subscription?token=${before.confirm_token}`);
    expect(asked.html_body).not.toMatch(/\{(confirm_)?token\}/);

    const link = `confirm-subscription?token=${before.confirm_token}`;
    expect(await (await call(link)).text()).toContain("<button>Yes, sign me up</button>");
    expect(await rows("subscribers")).toMatchObject([{ state: "pending" }]);
    for (let clicks = 0; clicks < 2; clicks++) {
      const page = await call(link, { method: "POST" });
      expect(await page.text()).toContain("on the list");
    }
    expect(await rows("subscribers")).toMatchObject([
      { state: "confirmed", confirmed_at: expect.any(String) },
    ]);
  });

  it("says the same to everyone, and signing up again harms nobody", async () => {
    await recipients("one@calabash.test");
    const { send, call } = openForms();
    const answers = [];
    for (let times = 0; times < 3; times++) answers.push(await (await send(signup())).json());
    const [{ confirm_token }] = (await rows("subscribers")) as [{ confirm_token: string }];
    await call(`confirm-subscription?token=${confirm_token}`, { method: "POST" });
    answers.push(await (await send(signup("DEE@example.com"))).json());
    expect(answers).toEqual(Array(4).fill({ success: true }));
    expect(await rows("subscribers")).toMatchObject([{ state: "confirmed" }]);
    expect(await rows("outbox")).toHaveLength(2);
    expect(await rows("engagement_tracking")).toHaveLength(1);
    await send(signup("dee@example.com", "pre-launch-signup"));
    const types = (await rows("engagement_tracking")).map(({ engagement_type }) => engagement_type);
    expect(types.sort()).toEqual(["email_signup", "pre_launch_signup"]);
    expect(await rows("subscribers")).toHaveLength(1);
  });

  it("sends the question again when the first mail was long ago", async () => {
    const { send } = openForms();
    await send(signup());
    await database().owner`update public.subscribers set consent_at = now() - interval '1 hour'`;
    await send(signup());
    const mails = await rows("outbox");
    expect(mails.map(({ kind }) => kind)).toEqual(["list-confirmation", "list-confirmation"]);
    const [{ confirm_token }] = (await rows("subscribers")) as [{ confirm_token: string }];
    expect(mails.filter(({ text_body }) => text_body.includes(confirm_token))).toHaveLength(1);
  });

  it("is not joined again by an old link, neither after leaving nor after a new sign-up", async () => {
    const { send, call } = openForms();
    await send(signup());
    const [{ token, confirm_token: old }] = (await rows("subscribers")) as [Record<string, string>];
    const confirm = (key?: string) => call(`confirm-subscription?token=${key}`, { method: "POST" });
    await confirm(old);
    await call(`unsubscribe?token=${token}`, { method: "POST" });
    expect((await confirm(old)).status).toBe(410);
    expect(await rows("subscribers")).toMatchObject([{ state: "unsubscribed" }]);

    await send(signup());
    expect((await confirm(old)).status).toBe(404);
    // Nor does the link to leave the list confirm anything.
    expect((await confirm(token)).status).toBe(404);
    const [{ confirm_token: fresh }] = (await rows("subscribers")) as [Record<string, string>];
    expect(await rows("subscribers")).toMatchObject([{ state: "pending", token }]);
    expect((await confirm(fresh)).status).toBe(200);
    expect(await rows("subscribers")).toMatchObject([{ state: "confirmed" }]);
  });

  it("is left with one click, which a mail scanner's visit is not, and may be joined again", async () => {
    const { send, call } = openForms();
    await send(signup());
    const [{ token }] = (await rows("subscribers")) as [{ token: string }];
    const link = `unsubscribe?token=${token}`;
    expect(await (await call(link)).text()).toContain("<button>Unsubscribe</button>");
    expect(await rows("subscribers")).toMatchObject([{ state: "pending" }]);
    const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    expect((await call(link, oneClick)).status).toBe(200);
    expect((await call(link, oneClick)).status).toBe(200);
    expect(await rows("subscribers")).toMatchObject([
      { state: "unsubscribed", unsubscribed_at: expect.any(String) },
    ]);
    await send(signup());
    expect(await rows("subscribers")).toMatchObject([{ state: "pending" }]);
    expect((await rows("outbox")).filter(({ kind }) => kind === "list-confirmation")).toHaveLength(2);
  });

  it("keeps a program's sign-up, marked, without a mail, until a person signs up", async () => {
    await recipients("one@calabash.test");
    const { send } = openForms();
    await send(signup(), { "x-form-extra": "x" });
    expect(await rows("subscribers")).toMatchObject([{ suspected_spam: true }]);
    expect([await rows("outbox"), await rows("engagement_tracking")]).toEqual([[], []]);
    await send(signup());
    expect(await rows("subscribers")).toMatchObject([{ suspected_spam: false, state: "pending" }]);
    expect(await rows("outbox")).toHaveLength(2);
  });

  it.each(["", "nonsense", randomUUID()])("knows no link with the token %j", async (token) => {
    const { call } = openForms();
    for (const path of ["confirm-subscription", "unsubscribe"]) {
      expect((await call(`${path}?token=${token}`)).status).toBe(404);
    }
    expect((await call(`unsubscribe?token=${token}`, { method: "POST" })).status).toBe(404);
  });

  it("is exported for admins only, without tokens, as text that runs nothing", async () => {
    const { send, call } = openForms();
    await send(signup("=cmd|x@example.com"));
    expect((await call("export-subscribers")).status).toBe(401);
    const asUser = { authorization: `Bearer ${user.token}` };
    expect((await call("export-subscribers", { headers: asUser })).status).toBe(403);
    const answer = await call("export-subscribers", { headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const csv = await answer.text();
    expect(csv).toContain("\r\n'=cmd|x@example.com,pending,email_signup,");
    const [{ token }] = (await rows("subscribers")) as [{ token: string }];
    expect(csv).not.toContain(token);
  });
});
