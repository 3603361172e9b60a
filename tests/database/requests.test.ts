import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import { SITE_URL } from "#tests/support/functions.ts";
import { createPerson } from "#tests/support/people.ts";
import { setUpFormTests } from "#tests/support/set-up-form-tests.ts";

const { database, user, rows, recipients, openForms } = setUpFormTests();

const contact = (overrides: Record<string, unknown> = {}) => ({
  type: "contact",
  data: {
    name: "Ada",
    email: "ada@example.com",
    phone: "",
    inquiry: "",
    message: "Ten letters",
    ...overrides,
  },
});

describe("a request", () => {
  it("is stored with its engagement record, one mail per active recipient and one to its sender", async () => {
    // The helper makes `off@` inactive.
    await recipients("one@calabash.test", "two@calabash.test", "off@calabash.test");
    const { send, outboxWakeCount } = openForms();
    const response = await send(contact(), { referer: `${SITE_URL}/contact?from=footer` });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [request] = await rows("requests");
    expect(request).toMatchObject({ type: "contact", name: "Ada", status: "new", user_id: null });
    expect(await rows("engagement_tracking")).toMatchObject([
      {
        engagement_type: "contact",
        user_name: "Ada",
        user_email: "ada@example.com",
        page_url: `${SITE_URL}/contact?from=footer`,
      },
    ]);
    const mails = await rows("outbox");
    expect(mails.map(({ to_email }) => to_email).sort()).toEqual([
      "ada@example.com",
      "one@calabash.test",
      "two@calabash.test",
    ]);
    const notification = mails.find(({ to_email }) => to_email === "one@calabash.test");
    expect(notification).toMatchObject({ reply_to: "ada@example.com", request_id: request.id });
    expect(notification.text_body).toContain(`${SITE_URL}/admin/requests/${request.id}`);
    expect(notification.message_id).toMatch(/^<[0-9a-f-]{36}@calabash\.test>$/);
    expect(outboxWakeCount()).toBe(1);
  });

  it("names the planner who will reply only if a member of staff is linked, who then gets the request and a mail", async () => {
    await recipients("one@calabash.test");
    const colleague = await createPerson(database(), "marva", "admin");
    const { data: planner } = await database()
      .clients.service.from("planners")
      .insert({ name: "Marva Clarke" })
      .select("id")
      .single()
      .throwOnError();
    const link = (planner_id: string | null) =>
      database()
        .clients.service.from("profiles")
        .update({ planner_id })
        .eq("id", colleague.id)
        .throwOnError();
    const answering = async () =>
      (await database().clients.visitor.rpc("answering_planners")).data?.map(({ name }: Row) => name);
    const sentWith = async (email: string) => {
      expect((await openForms().send(contact({ email }))).status).toBe(200);
      const mails = await rows("outbox");
      const [request] = (await rows("requests")).filter((row) => row.email === email);
      const about = mails.filter(({ request_id }) => request_id === request.id);
      return {
        owner: request.owner_id,
        isNamed: about.find((mail) => mail.to_email === email).text_body.includes("Marva Clarke"),
        told: about.filter((mail) => mail.to_email !== email).map((mail) => mail.to_email),
      };
    };

    expect(await answering()).toEqual([]);
    expect(await sentWith("first@example.com")).toEqual({
      owner: null,
      isNamed: false,
      told: ["one@calabash.test"],
    });
    await link(planner.id);
    expect(await answering()).toEqual(["Marva Clarke"]);
    const promised = await sentWith("second@example.com");
    expect(promised).toMatchObject({ owner: colleague.id, isNamed: true });
    expect(promised.told.sort()).toEqual([colleague.email, "one@calabash.test"].sort());
    await link(null);
  });

  it("is stored even without recipients", async () => {
    expect((await openForms().send(contact())).status).toBe(200);
    expect(await rows("requests")).toHaveLength(1);
    expect(await rows("outbox")).toMatchObject([{ kind: "acknowledgement" }]);
  });

  it("is stored once however often it is sent with one idempotency key, and refused if its content differs", async () => {
    const { send } = openForms();
    const key = { "idempotency-key": randomUUID() };
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(contact(), key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await rows("requests")).toHaveLength(1);
    expect(await rows("engagement_tracking")).toHaveLength(1);
    expect(await rows("outbox")).toHaveLength(1);
    const other = await send(contact({ message: "Another message" }), key);
    expect([other.status, await other.json()]).toMatchObject([409, { reason: "key_reused" }]);
    expect(await rows("requests")).toHaveLength(1);
  });

  it("belongs to the signed-in user, but to nobody if the session has ended", async () => {
    const { send } = openForms();
    await send(contact(), { authorization: `Bearer ${user().token}` });
    expect((await rows("requests"))[0]).toMatchObject({ user_id: user().id });
    const signedOut = await createPerson(database(), "signed-out");
    await signedOut.client.auth.signOut();
    const response = await send(contact({ email: "late@example.com" }), {
      authorization: `Bearer ${signedOut.token}`,
    });
    expect(response.status).toBe(200);
    const requests = await rows("requests");
    expect(requests.find(({ email }) => email === "late@example.com")).toMatchObject({ user_id: null });
  });

  it("is stored even if its itinerary has been deleted", async () => {
    const response = await openForms().send({
      type: "customization",
      data: {
        ...contact().data,
        travelers: "2",
        dates: "",
        customization: "slower",
        itineraryTitle: "Gone",
        itineraryUrl: `${SITE_URL}/itinerary/${randomUUID()}`,
      },
    });
    expect(response.status).toBe(200);
    expect(await rows("requests")).toMatchObject([{ itinerary_id: null, subject: "Gone" }]);
  });

  it("is stored and marked, without a notification, if it looks like spam", async () => {
    await recipients("one@calabash.test");
    const { send } = openForms();
    // The browser sends this header if the hidden field is filled in, which only bots do.
    expect((await send(contact(), { "x-form-extra": "https%3A%2F%2Fpills.example" })).status).toBe(200);
    expect(await rows("requests")).toMatchObject([{ suspected_spam: true, status: "new" }]);
    expect(await rows("outbox")).toEqual([]);
  });

  it("needs the site's key or a user's token", async () => {
    const { send } = openForms();
    expect((await send(contact(), { apikey: "" })).status).toBe(401);
    expect((await send(contact(), { apikey: "sb_publishable_wrong" })).status).toBe(401);
    expect((await send(contact(), { apikey: "", authorization: `Bearer ${user().token}x` })).status).toBe(
      401,
    );
    expect((await send(contact(), { apikey: "", authorization: `Bearer ${user().token}` })).status).toBe(200);
    const { publishableKey } = database().keys;
    expect((await send(contact(), { apikey: "", authorization: `Bearer ${publishableKey}` })).status).toBe(
      200,
    );
  });

  it("is refused with a clear error and not stored if it is invalid", async () => {
    const response = await openForms().send(contact({ email: "ada" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "Please enter a valid email address (email)" });
    expect(await rows("requests")).toEqual([]);
  });

  it("is refused after 20 per email address or 60 per IP address", async () => {
    const { send } = openForms();
    const flood = async (bodyOf: (index: number) => unknown, maxRequests: number) => {
      for (let sent = 0; sent < maxRequests; sent++) {
        const response = await send(bodyOf(sent));
        if (response.status === 429) return { sent, response };
      }
      throw new Error(`all ${maxRequests} requests were accepted`);
    };
    const oneEmail = await flood(() => contact(), 100);
    expect(oneEmail.sent).toBe(20);
    expect(Number(oneEmail.response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await oneEmail.response.json()).toMatchObject({
      error: expect.stringContaining("Please try again in"),
    });
    const manyEmails = await flood((index) => contact({ email: `v${index}@example.com` }), 100);
    expect(oneEmail.sent + manyEmails.sent).toBe(60);
    expect(await rows("requests")).toHaveLength(60);
  });
});
