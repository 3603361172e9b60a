import { beforeAll, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";
import { LINES, proposalsOf } from "#tests/support/proposals.ts";
import { withOlderSignIn } from "#tests/support/second-factor.ts";

/** Appears in every row that the person left, so that any trace is found. */
const MARK = "quetzalbird";
/** A sign-in is fresh for ten minutes. */
const STALE_MINUTES = 11;

onEveryPostgres((database) => {
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
    await add("admin_notification_emails", { email: "team@example.com" });
  });

  /** Every table that still contains the mark, including tables added later. */
  const findTraces = async (mark: string) => {
    const { owner } = database();
    const tables = await owner<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'auth') and c.relkind in ('r', 'p')`;
    const tablesWithMark: string[] = [];
    for (const { name } of tables) {
      const rows = await owner.unsafe(`select 1 from ${name} t where t::text ilike '%${mark}%'`);
      if (rows.length > 0) tablesWithMark.push(name);
    }
    return tablesWithMark;
  };
  const add = async (table: string, row: Record<string, unknown>) => {
    const { data, error } = await people.service.from(table).insert(row).select().single();
    if (error) throw error;
    return data;
  };
  const readCounts = async () => {
    const { data } = await people.service.rpc("analytics");
    const dashboard = await people.service.rpc("dashboard");
    return { totals: data.totals, funnel: data.funnel, requests: dashboard.data.requests };
  };

  /** Creates a person with rows in every table that holds personal data. */
  const leaveTraces = async () => {
    const person = await createPerson(database(), MARK);
    const { email, id } = person;
    const { service, admin } = people;
    const submission = {
      engagement_type: "contact",
      name: MARK,
      email,
      page_url: `https://x/${MARK}`,
      request: { type: "contact", message: MARK, phone: "1", user_id: id, idempotency_key: MARK },
      notification: {
        kind: "notify-contact",
        reply_to: email,
        subject: MARK,
        text_body: MARK,
        html_body: MARK,
      },
      acknowledgement: { kind: "acknowledgement", subject: "", text_body: MARK, html_body: MARK },
    };
    const { data: submitted } = await service.rpc("submit_engagement", { submission }).throwOnError();
    const signUp = {
      engagement_type: "email_signup",
      email,
      subscriber: { source: "email_signup", consent_text: "Yes." },
      notification: { kind: "notify-signup", subject: "New", text_body: `New: ${email}.`, html_body: "" },
      acknowledgement: { kind: "list-confirmation", subject: "", text_body: "{token}", html_body: "" },
    };
    await service.rpc("submit_engagement", { submission: signUp }).throwOnError();
    await add("request_events", { request_id: submitted.request_id, kind: "note", body: `${MARK} called` });
    const trip = { title: "Peru", start_date: "2027-01-01", end_date: "2027-01-02" };
    await add("trips", { ...trip, user_id: id });
    const deletedRequest = await add("requests", { type: "contact", name: MARK, email: email.toUpperCase() });
    await admin.client.from("requests").delete().eq("id", deletedRequest.id);
    await admin.client.from("user_roles").upsert({ user_id: id, role: "user" });
    const letter = { size: 1, subject: MARK, text_body: MARK, raw: MARK, message_id: `<${MARK}>` };
    await add("incoming_mails", { ...letter, from_email: email });
    const assigned = { state: "sorted", found_by: "token", request_id: submitted.request_id };
    await add("incoming_mails", { ...letter, ...assigned, from_email: "spouse@example.com" });
    await service.from("requests").update({ excerpt: MARK }).eq("id", submitted.request_id).throwOnError();
    const agency = proposalsOf(service, admin.id);
    await agency.send(await agency.draft({ title: MARK }, LINES, { email, name: MARK }));
    return person;
  };

  it("erasing a person leaves no trace in any table and changes no count", async () => {
    const { email } = await leaveTraces();
    const { service, admin } = people;
    // Another person's address contains the address to erase.
    const namesake = `a${email}`;
    const mail = { kind: "test", subject: "", text_body: `To ${namesake}` };
    const namesakeMail = await add("outbox", { ...mail, to_email: namesake });

    const before = await readCounts();
    const heldData = await admin.client.rpc("held_about", { address: email });
    expect(heldData.data).toEqual({
      requests: 2,
      mails: 4,
      engagements: 2,
      subscriptions: 1,
      trips: 1,
      proposals: 1,
      accepted_proposals: 0,
      account: 1,
      bin: 1,
      incoming_mails: 2,
    });
    expect((await admin.client.rpc("erase_person", { address: email })).error).toBeNull();

    const remainingMail = await service.from("outbox").select("id").eq("id", namesakeMail.id);
    expect(remainingMail.data).toHaveLength(1);
    await service.from("outbox").delete().eq("id", namesakeMail.id);
    expect(await findTraces(MARK)).toEqual([]);
    expect(await readCounts()).toEqual(before);
    const { data: entry } = await service.from("audit_log").select().eq("action", "erased").single();
    expect(entry).toMatchObject({ actor_id: admin.id, changes: { requests: { before: 2, after: null } } });
  });

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

  it("people with a fresh sign-in erase their own data, and the audit entry does not name them", async () => {
    const { token, client } = await leaveTraces();
    const before = await readCounts();
    const staleToken = await withOlderSignIn(token, STALE_MINUTES, database().keys.jwtSecret);
    const confirmFirst = { status: 403, body: { error: "Please confirm your password first." } };
    expect(await callMyData(staleToken, "erase")).toMatchObject(confirmFirst);
    expect(await callMyData(staleToken, "export")).toMatchObject(confirmFirst);
    expect(await findTraces(MARK)).toContain("auth.users");

    expect(await callMyData(token, "erase")).toMatchObject({ status: 200, body: { erased: true } });
    expect(await findTraces(MARK)).toEqual([]);
    expect(await readCounts()).toEqual(before);
    const { data } = await people.service.from("audit_log").select().eq("action", "erased").order("id");
    expect(data?.at(-1)).toMatchObject({
      actor_id: null,
      actor_email: null,
      label: "a person, at their own wish",
      changes: { proposals: { before: 1, after: null } },
    });
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
