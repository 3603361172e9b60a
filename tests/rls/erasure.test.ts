import { beforeAll, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";
import { LINES, proposalsOf } from "#tests/support/proposals.ts";
import { signedInBefore } from "#tests/support/second-factor.ts";

/** Appears in everything the person left, so that any trace is found. */
const MARK = "quetzalbird";

onEveryPostgres((database) => {
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
    await add("admin_notification_emails", { email: "team@example.com" });
  });

  /** Every table that still contains the mark, including tables added later. */
  const traces = async (mark: string) => {
    const { owner } = database();
    const tables = await owner<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'auth') and c.relkind in ('r', 'p')`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await owner.unsafe(`select 1 from ${name} t where t::text ilike '%${mark}%'`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };
  const add = async (table: string, row: Record<string, unknown>) => {
    const { data, error } = await people.service.from(table).insert(row).select().single();
    if (error) throw error;
    return data;
  };
  const counts = async () => {
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
    const { data: stored } = await service.rpc("submit_engagement", { submission }).throwOnError();
    const signUp = {
      engagement_type: "email_signup",
      email,
      subscriber: { source: "email_signup", consent_text: "Yes." },
      notification: { kind: "notify-signup", subject: "New", text_body: `New: ${email}.`, html_body: "" },
      acknowledgement: { kind: "list-confirmation", subject: "", text_body: "{token}", html_body: "" },
    };
    await service.rpc("submit_engagement", { submission: signUp }).throwOnError();
    await add("request_events", { request_id: stored.request_id, kind: "note", body: `${MARK} called` });
    const trip = { title: "Peru", start_date: "2027-01-01", end_date: "2027-01-02" };
    await add("trips", { ...trip, user_id: id });
    const inBin = await add("requests", { type: "contact", name: MARK, email: email.toUpperCase() });
    await admin.client.from("requests").delete().eq("id", inBin.id);
    await admin.client.from("user_roles").upsert({ user_id: id, role: "user" });
    const letter = { size: 1, subject: MARK, text_body: MARK, raw: MARK, message_id: `<${MARK}>` };
    await add("incoming_mails", { ...letter, from_email: email });
    const placed = { state: "sorted", found_by: "token", request_id: stored.request_id };
    await add("incoming_mails", { ...letter, ...placed, from_email: "spouse@example.com" });
    await service.from("requests").update({ excerpt: MARK }).eq("id", stored.request_id).throwOnError();
    const agency = proposalsOf(service, admin.id);
    await agency.send(await agency.draft({ title: MARK }, LINES, { email, name: MARK }));
    return person;
  };

  it("erasing a person leaves no trace in any table and changes no count", async () => {
    const { email } = await leaveTraces();
    const { service, admin } = people;
    // Another person with a similar address.
    const namesake = `a${email}`;
    const mail = { kind: "test", subject: "", text_body: `To ${namesake}` };
    const other = await add("outbox", { ...mail, to_email: namesake });

    const before = await counts();
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

    const otherMail = await service.from("outbox").select("id").eq("id", other.id);
    expect(otherMail.data).toHaveLength(1);
    await service.from("outbox").delete().eq("id", other.id);
    expect(await traces(MARK)).toEqual([]);
    expect(await counts()).toEqual(before);
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

  it("lets people erase their own data with a fresh sign-in, recorded without a name", async () => {
    const { token, client } = await leaveTraces();
    const before = await counts();
    const stale = await signedInBefore(token, 11, database().keys.jwtSecret);
    const confirmFirst = { status: 403, body: { error: "Please confirm your password first." } };
    expect(await callMyData(stale, "erase")).toMatchObject(confirmFirst);
    expect(await callMyData(stale, "export")).toMatchObject(confirmFirst);
    expect(await traces(MARK)).toContain("auth.users");

    expect(await callMyData(token, "erase")).toMatchObject({ status: 200, body: { erased: true } });
    expect(await traces(MARK)).toEqual([]);
    expect(await counts()).toEqual(before);
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

  it("lets neither admins erase themselves nor users call erase_person", async () => {
    const { admin, user, otherUser } = people;
    expect(await callMyData(admin.token, "erase")).toMatchObject({ status: 409 });
    for (const { client } of [user, otherUser]) {
      expect((await client.rpc("erase_person", { address: user.email })).error?.code).toBe("42501");
    }
    expect(await callMyData("e30.e30.e30", "erase")).toMatchObject({ status: 401 });
  });

  it("requires an admin's fresh sign-in for erasing and exporting, not for viewing", async () => {
    const { admin, user } = people;
    const { clients, keys } = database();
    const stale = clients.asUser(await signedInBefore(admin.token, 11, keys.jwtSecret));
    expect((await stale.rpc("held_about", { address: user.email })).error).toBeNull();
    for (const [name, input] of [
      ["erase_person", { address: user.email }],
      ["record_export", { what: "requests", row_count: 1 }],
    ] as const) {
      const { error } = await stale.rpc(name, input);
      expect(error, name).toMatchObject({ code: "PT403", hint: "reauthentication_needed" });
    }
    expect((await user.client.rpc("my_data")).data).toMatchObject({ account: { email: user.email } });
    expect((await admin.client.rpc("record_export", { what: "requests", row_count: 1 })).error).toBeNull();
  });

  it("refuses an admin's address and invalid addresses", async () => {
    const { admin, demotedAdmin } = people;
    const colleague = await createPerson(database(), "colleague", "admin");
    const refused = await admin.client.rpc("erase_person", { address: colleague.email });
    expect(refused.error?.message).toBe("This is the account of an admin. Take the admin role away first.");
    expect((await admin.client.rpc("erase_person", { address: "" })).error?.code).toBe("PT422");
    expect((await demotedAdmin.client.rpc("held_about", { address: admin.email })).error?.code).toBe("42501");
  });
});
