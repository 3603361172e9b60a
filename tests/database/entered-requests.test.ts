import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";

const database = databasePerFile();
let people: People;
beforeAll(async () => {
  people = await createPeople(database());
});

const wishes = { travelers: "4", childAges: "4, 9", when: "2999-03-01 to 2999-03-08", budget: "USD 9,000" };

function add(key: string, changes: object = {}, token = people.admin.token) {
  const { clients, keys } = database();
  const request = {
    type: "custom_vacation",
    source: "WhatsApp",
    name: "Ada Lovelace",
    email: "ada@example.com",
    phone: "+1 246 555 0100",
    itinerary_id: "",
    ...wishes,
    message: "A week by the sea",
    is_mine: true,
    is_confirmed: false,
    ...changes,
  };
  return callFunction(
    openFunctions({ clients, keys }),
    "add-request",
    { key, request },
    {
      authorization: `Bearer ${token}`,
    },
  );
}

const sql = () => database().owner;

describe("a request that staff enter", () => {
  it("belongs to them and is counted with its source; nobody gets a mail", async () => {
    const email = `${randomUUID()}@example.com`;
    const response = await add(randomUUID(), { email });
    expect(response.status).toBe(200);
    const { request_id } = await response.json();
    const stored = await sql()`
      select type, status, name, email, phone, message, details, owner_id, user_id, came_from, is_counted,
             answer_due_at > now() as is_due
      from public.requests where id = ${request_id}`;
    expect(stored).toEqual([
      {
        type: "custom_vacation",
        status: "new",
        name: "Ada Lovelace",
        email,
        phone: "+1 246 555 0100",
        message: "A week by the sea",
        details: { ...wishes, source: "WhatsApp" },
        owner_id: people.admin.id,
        user_id: null,
        came_from: "WhatsApp",
        is_counted: true,
        is_due: true,
      },
    ]);
    expect(await sql()`select 1 from public.outbox where request_id = ${request_id}`).toEqual([]);
    expect(
      await sql()`select engagement_type from public.engagement_tracking where user_email = ${email}`,
    ).toEqual([{ engagement_type: "customization" }]);
  });

  it("has no owner, and is confirmed to its sender with their words, if staff want that", async () => {
    const response = await add(randomUUID(), { is_mine: false, is_confirmed: true, type: "contact" });
    const { request_id } = await response.json();
    expect(await sql()`select owner_id from public.requests where id = ${request_id}`).toEqual([
      { owner_id: null },
    ]);
    const mails =
      await sql()`select kind, to_email, text_body from public.outbox where request_id = ${request_id}`;
    expect(mails).toMatchObject([{ kind: "acknowledgement", to_email: "ada@example.com" }]);
    expect(mails[0]?.text_body).toContain("> A week by the sea");
    expect(mails[0]?.text_body).toContain("When: 1 – 8 Mar 2999");
  });

  it("is stored once for each key, and other content with the same key is refused", async () => {
    const key = randomUUID();
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all([add(key, { email }), add(key, { email })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const changes = [{ childAges: "5" }, { when: "flexible" }, { source: "Call" }];
    for (const change of changes) {
      const refusal = await add(key, { email, ...change });
      expect(refusal.status).toBe(409);
      expect(await refusal.json()).toMatchObject({ reason: "key_reused" });
    }
    expect(await sql()`select count(*)::integer from public.requests where email = ${email}`).toEqual([
      { count: 1 },
    ]);
  });

  it.each([
    [{ email: "nobody" }, /valid email/],
    [{ name: " " }, /their name/],
    [{ message: "" }, /what they asked for/],
    [{ childAges: "18" }, /from 0 to 17/],
    [{ travelers: "2" }, /no adult/],
    [{ when: "2020-01" }, /next 24 months/],
    [{ source: "Telepathy" }, /how they asked/],
  ])("is refused with %j", async (change, message) => {
    const response = await add(randomUUID(), change);
    expect(response.status).toBe(422);
    expect((await response.json()).error).toMatch(message);
  });
});

describe("the wishes of a request", () => {
  const insert = (details: object) =>
    sql()`insert into public.requests (type, name, email, details) values ('contact', 'X', 'x@example.com', ${details})`;

  it.each([
    { when: "soon" },
    { when: "2027-13" },
    { when: "9999-01-01" },
    { when: "2027-03-01 to" },
    { childAges: "18" },
    { childAges: "4,9" },
    { childAges: Array(21).fill(4).join(", ") },
  ])("cannot be %j in the database", async (details) => {
    await expect(insert(details)).rejects.toThrow(/requests_(when|child_ages)_check/);
  });

  it("are in the person's own data, and gone after erasure", async () => {
    const person = await createPerson(database(), "wishing");
    const response = await add(randomUUID(), { email: person.email, budget: "USD 4,321" });
    const { request_id } = await response.json();
    const { data: records } = await person.client.rpc("my_data").throwOnError();
    expect(JSON.stringify(records)).toMatch(/2999-03-01 to 2999-03-08/);
    await people.admin.client.rpc("erase_person", { address: person.email }).throwOnError();
    const left = await sql()`select details, message from public.requests r where r.id = ${request_id}`;
    expect(left).toEqual([{ details: {}, message: "" }]);
  });
});
