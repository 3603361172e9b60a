import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SITE_URL } from "#tests/support/functions.ts";
import { setUpFormTests } from "#tests/support/set-up-form-tests.ts";

const { database, admin, user, rows, recipients, openForms } = setUpFormTests();

const signup = (email = "dee@example.com", type = "email-signup") => ({ type, data: { email } });

describe("the e-mail list", () => {
  it("is joined with double opt-in, and stores the text of the consent", async () => {
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
    const confirmation = mails.find(({ kind }) => kind === "list-confirmation");
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["list-confirmation", "notify-email-signup"]);
    expect(confirmation.headers).toMatchObject({
      "List-Unsubscribe": `<${SITE_URL}/functions/v1/unsubscribe?token=${before.token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(confirmation.text_body).toContain(`confirm-subscription?token=${before.confirm_token}`);
    expect(confirmation.html_body).not.toMatch(/\{(confirm_)?token\}/);

    const link = `confirm-subscription?token=${before.confirm_token}`;
    expect(await (await call(link)).text()).toContain("<button>Yes, sign me up</button>");
    expect(await rows("subscribers")).toMatchObject([{ state: "pending" }]);
    // A second click has no effect.
    for (let clicks = 0; clicks < 2; clicks++) {
      const page = await call(link, { method: "POST" });
      expect(await page.text()).toContain("on the list");
    }
    expect(await rows("subscribers")).toMatchObject([
      { state: "confirmed", confirmed_at: expect.any(String) },
    ]);
  });

  it("responds the same to everyone, and signing up again with the same form has no effect", async () => {
    await recipients("one@calabash.test");
    const { send, call } = openForms();
    const responses = [];
    for (let times = 0; times < 3; times++) responses.push(await (await send(signup())).json());
    const [{ confirm_token }] = (await rows("subscribers")) as [{ confirm_token: string }];
    await call(`confirm-subscription?token=${confirm_token}`, { method: "POST" });
    responses.push(await (await send(signup("DEE@example.com"))).json());
    expect(responses).toEqual(Array(4).fill({ success: true }));
    expect(await rows("subscribers")).toMatchObject([{ state: "confirmed" }]);
    expect(await rows("outbox")).toHaveLength(2);
    expect(await rows("engagement_tracking")).toHaveLength(1);
    // The same address in another form counts as another engagement.
    await send(signup("dee@example.com", "pre-launch-signup"));
    const types = (await rows("engagement_tracking")).map(({ engagement_type }) => engagement_type);
    expect(types.sort()).toEqual(["email_signup", "pre_launch_signup"]);
    expect(await rows("subscribers")).toHaveLength(1);
  });

  it("sends the confirmation mail again if the first was long ago", async () => {
    const { send } = openForms();
    await send(signup());
    await database().owner`update public.subscribers set consent_at = now() - interval '1 hour'`;
    await send(signup());
    const mails = await rows("outbox");
    expect(mails.map(({ kind }) => kind)).toEqual(["list-confirmation", "list-confirmation"]);
    const [{ confirm_token }] = (await rows("subscribers")) as [{ confirm_token: string }];
    expect(mails.filter(({ text_body }) => text_body.includes(confirm_token))).toHaveLength(1);
  });

  it("is not rejoined by an old link, neither after unsubscribing nor after a new sign-up", async () => {
    const { send, call } = openForms();
    await send(signup());
    const [{ token, confirm_token: oldToken }] = (await rows("subscribers")) as [Record<string, string>];
    const confirm = (withToken?: string) =>
      call(`confirm-subscription?token=${withToken}`, { method: "POST" });
    await confirm(oldToken);
    await call(`unsubscribe?token=${token}`, { method: "POST" });
    expect((await confirm(oldToken)).status).toBe(410);
    expect(await rows("subscribers")).toMatchObject([{ state: "unsubscribed" }]);

    await send(signup());
    expect((await confirm(oldToken)).status).toBe(404);
    // The unsubscribe link does not confirm anything either.
    expect((await confirm(token)).status).toBe(404);
    const [{ confirm_token: newToken }] = (await rows("subscribers")) as [Record<string, string>];
    expect(await rows("subscribers")).toMatchObject([{ state: "pending", token }]);
    expect((await confirm(newToken)).status).toBe(200);
    expect(await rows("subscribers")).toMatchObject([{ state: "confirmed" }]);
  });

  it("is left with one click, but not by a mail scanner's visit, and can be rejoined", async () => {
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

  it("stores a bot's sign-up as spam, without a mail, until a person signs up", async () => {
    await recipients("one@calabash.test");
    const { send } = openForms();
    // The browser sends this header if the hidden field is filled in, which only bots do.
    await send(signup(), { "x-form-extra": "x" });
    expect(await rows("subscribers")).toMatchObject([{ suspected_spam: true }]);
    expect([await rows("outbox"), await rows("engagement_tracking")]).toEqual([[], []]);
    await send(signup());
    expect(await rows("subscribers")).toMatchObject([{ suspected_spam: false, state: "pending" }]);
    expect(await rows("outbox")).toHaveLength(2);
  });

  it.each(["", "nonsense", randomUUID()])("refuses a link with the token %j", async (token) => {
    const { call } = openForms();
    for (const path of ["confirm-subscription", "unsubscribe"]) {
      expect((await call(`${path}?token=${token}`)).status).toBe(404);
    }
    expect((await call(`unsubscribe?token=${token}`, { method: "POST" })).status).toBe(404);
  });

  it("is exported for admins only, without tokens or formulas", async () => {
    const { send, call } = openForms();
    // A spreadsheet would run this as a formula, so the export puts an apostrophe before it.
    await send(signup("=cmd|x@example.com"));
    expect((await call("export-subscribers")).status).toBe(401);
    const userHeaders = { authorization: `Bearer ${user().token}` };
    expect((await call("export-subscribers", { headers: userHeaders })).status).toBe(403);
    const response = await call("export-subscribers", {
      headers: { authorization: `Bearer ${admin().token}` },
    });
    expect(response.headers.get("content-type")).toContain("text/csv");
    const csv = await response.text();
    expect(csv).toContain("\r\n'=cmd|x@example.com,pending,email_signup,");
    const [{ token }] = (await rows("subscribers")) as [{ token: string }];
    expect(csv).not.toContain(token);
  });
});
