import { beforeAll, describe, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { findTraces, findWords, MARK, OTHER } from "#tests/database/find-words.ts";
import { leaveTraces, type Traces } from "#tests/database/personal-traces.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";
import { paymentFor } from "#tests/support/proposals.ts";
import { withOlderSignIn } from "#tests/support/second-factor.ts";

/** A sign-in is fresh for ten minutes. */
const STALE_MINUTES = 11;

/** What docs/staff.md says stays: the accepted proposal, with its payments. */
const KEPT = [
  "public.payments.note",
  "public.payments.reference",
  "public.proposal_acceptances.address",
  "public.proposal_acceptances.email",
  "public.proposal_acceptances.name",
  "public.proposal_acceptances.user_agent",
  "public.proposal_events.detail",
  "public.proposal_lines.detail",
  "public.proposal_versions.document",
  "public.proposal_versions.introduction",
  "public.proposal_versions.location",
  "public.proposal_versions.terms",
  "public.proposal_versions.title",
];

onEveryPostgres((database) => {
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
    const recipient = { email: "team@example.com" };
    await people.service.from("admin_notification_emails").insert(recipient).throwOnError();
  });

  const readCounts = async () => {
    const { data } = await people.service.rpc("analytics");
    const dashboard = await people.service.rpc("dashboard");
    return { totals: data.totals, funnel: data.funnel, requests: dashboard.data.requests };
  };
  /** Calls the function of the page 'Your privacy'. */
  const callMyData = async (token: string, action: string) => {
    const { keys } = database();
    const functions = openFunctions({ clients: createClients(database().backend, keys), keys });
    const response = await callFunction(
      functions,
      "my-data",
      { action },
      { authorization: `Bearer ${token}` },
    );
    return { status: response.status, body: await response.json() };
  };

  describe.each([
    {
      door: "staff in Settings",
      erase: async ({ person }: Traces) => {
        const { error } = await people.admin.client.rpc("erase_person", {
          address: person.email.toUpperCase(),
        });
        expect(error).toBeNull();
      },
      entry: () => ({ actor_id: people.admin.id, label: "a person" }),
    },
    {
      door: "the person in the account",
      erase: async ({ person }: Traces) =>
        expect(await callMyData(person.token, "erase")).toMatchObject({
          status: 200,
          body: { erased: true },
        }),
      entry: () => ({ actor_id: null, actor_email: null, label: "a person, at their own wish" }),
    },
  ])("erased by $door, a person", ({ erase, entry }) => {
    let traces: Traces;
    let before: { counts: unknown; others: Record<string, number> };
    beforeAll(async () => {
      const { owner } = database();
      await owner`delete from public.bin`;
      traces = await leaveTraces(database(), people);
      before = { counts: await readCounts(), others: await findWords(owner, [OTHER]) };
      await erase(traces);
    });

    it("leaves nothing in any column of any table, except what was accepted and paid", async () => {
      expect(await findTraces(database().owner)).toEqual(KEPT);
      const [binned] = await database().owner<{ n: number }>`
        select count(*)::integer as n from public.bin where contents::text ilike ${`%${MARK}%`}`;
      expect(binned?.n).toBe(0);
    });

    it("takes no record of anybody else along", async () => {
      const excerpt = "public.requests.excerpt";
      // The latest message of the other customer is shown again, not the erased person's.
      const others = { ...before.others, [excerpt]: (before.others[excerpt] ?? 0) + 1 };
      expect(await findWords(database().owner, [OTHER])).toEqual(others);
      expect(await readCounts()).toEqual(before.counts);
    });

    it("stands in the audit trail as numbers only", async () => {
      const { data } = await people.service.from("audit_log").select().eq("action", "erased").order("id");
      expect(data?.at(-1)).toMatchObject({
        ...entry(),
        changes: {
          account: { before: 1, after: null },
          requests: { before: 7, after: null },
          proposals: { before: 5, after: null },
          testimonials: { before: 2, after: null },
          trips: { before: 3, after: null },
        },
      });
      expect(data?.at(-1)?.changes).not.toHaveProperty("accepted_proposals");
    });

    it("has a contract that only staff read and on which they can still record payments", async () => {
      const { service, admin } = people;
      const { accepted, person } = traces;
      const link = await service.rpc("read_proposal_by_link", { link_hash: accepted.linkHash });
      expect(link.data).toBeNull();
      const again = await createPerson(database(), "again");
      await database().owner`update auth.users set email = ${person.email} where id = ${again.id}`;
      expect((await again.client.rpc("claim_proposals")).data).toBe(0);
      expect((await again.client.rpc("my_proposals")).data).toEqual([]);
      expect((await again.client.rpc("my_data")).data).toMatchObject({
        proposals: [],
        trips: [],
        requests: [],
      });
      await database().owner`delete from auth.users where id = ${again.id}`;

      const listed = await admin.client.rpc("list_proposals", { words: accepted.number });
      expect(listed.data).toMatchObject([{ name: MARK, email: "erased@erased.invalid", state: "accepted" }]);
      const receipt = {
        to: "traveler",
        kind: "payment-receipt",
        subject: "Received",
        text_body: "Thank you",
      };
      const payment = { payment: paymentFor(accepted, { mails: [receipt] }), author: admin.id };
      expect((await service.rpc("record_payment", payment)).error).toBeNull();
      const { data: requests } = await service.from("requests").select("id").eq("name", "Erased person");
      const mail = { subject: "Hello", text_body: "Hello" };
      const reply = { request: requests?.[0]?.id, author: admin.id, mail };
      expect((await service.rpc("reply_to_request", reply)).error?.message).toBe("This request is gone.");
      const { data: toErased } = await service
        .from("outbox")
        .select()
        .eq("to_email", "erased@erased.invalid");
      expect(toErased).toEqual([]);
      const held = await admin.client.rpc("held_about", { address: person.email });
      expect(held.data).toEqual({ kept_proposals: 2 });
    });
  });

  it("needs a fresh sign-in to erase or download their own data, and has no session afterwards", async () => {
    const { token, client } = await createPerson(database(), "leaver");
    const staleToken = await withOlderSignIn(token, STALE_MINUTES, database().keys.jwtSecret);
    const confirmFirst = { status: 403, body: { error: "Please confirm your password first." } };
    expect(await callMyData(staleToken, "erase")).toMatchObject(confirmFirst);
    expect(await callMyData(staleToken, "export")).toMatchObject(confirmFirst);
    expect((await client.rpc("my_data")).data).not.toBeNull();
    expect(await callMyData(token, "erase")).toMatchObject({ status: 200 });
    expect(await callMyData(token, "erase")).toMatchObject({ status: 401 });
    expect((await client.auth.refreshSession()).error).not.toBeNull();
  });

  it("admins cannot erase themselves, users cannot call erase_person, and an invalid token is refused", async () => {
    const { admin, user, otherUser } = people;
    expect(await callMyData(admin.token, "erase")).toMatchObject({ status: 409 });
    for (const { client } of [user, otherUser]) {
      expect((await client.rpc("erase_person", { address: user.email })).error?.code).toBe("42501");
    }
    const invalidToken = "e30.e30.e30";
    expect(await callMyData(invalidToken, "erase")).toMatchObject({ status: 401 });
  });

  it("an admin needs a fresh sign-in for erase_person and record_export, but not for held_about", async () => {
    const { admin, user } = people;
    const { clients, keys } = database();
    const staleClient = clients.asUser(await withOlderSignIn(admin.token, STALE_MINUTES, keys.jwtSecret));
    expect((await staleClient.rpc("held_about", { address: user.email })).error).toBeNull();
    // A guest has no account whose deletion would need a fresh sign-in too.
    const guest = { type: "contact", name: "Gus", email: "guest-without-account@example.com" };
    await people.service.from("requests").insert(guest).throwOnError();
    for (const [name, input] of [
      ["erase_person", { address: user.email }],
      ["erase_person", { address: guest.email }],
      ["record_export", { what: "requests", row_count: 1 }],
    ] as const) {
      const { error } = await staleClient.rpc(name, input);
      expect(error, name).toMatchObject({ code: "PT403", hint: "reauthentication_needed" });
    }
    expect((await user.client.rpc("my_data")).data).toMatchObject({ account: { email: user.email } });
    expect((await admin.client.rpc("record_export", { what: "requests", row_count: 1 })).error).toBeNull();
  });

  it("erase_person refuses an admin's address and an invalid one, and held_about refuses a demoted admin", async () => {
    const { admin, demotedAdmin } = people;
    const colleague = await createPerson(database(), "colleague", "admin");
    const refusal = await admin.client.rpc("erase_person", { address: colleague.email });
    expect(refusal.error?.message).toBe("This is the account of an admin. Take the admin role away first.");
    expect((await admin.client.rpc("erase_person", { address: "" })).error?.code).toBe("PT422");
    expect((await demotedAdmin.client.rpc("held_about", { address: admin.email })).error?.code).toBe("42501");
  });
});
