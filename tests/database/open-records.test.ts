import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { changedSince, type Seen } from "#domain/changed-since.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { FIELDS, LINES, proposalsOf } from "#tests/support/proposals.ts";
import { insertRequest } from "#tests/support/requests.ts";

const database = databasePerFile();
const service = () => database().clients.service;
let ana: Person;
let ben: Person;
let functions: ReturnType<typeof openFunctions>;

beforeAll(async () => {
  ana = await createPerson(database(), "Ana", "admin");
  ben = await createPerson(database(), "Ben", "admin");
  functions = openFunctions(database());
});

const call = (person: Person, name: string, body: object) =>
  callFunction(functions, name, body, { authorization: `Bearer ${person.token}` });
const reply = (person: Person, request_id: string, text: string, seen?: Seen) =>
  call(person, "reply-to-request", {
    request_id,
    subject: "Re: Hello",
    text,
    seen,
    idempotency_key: randomUUID(),
  });

/** What a page shows of a request. */
async function look(id: string): Promise<Seen> {
  const { data: events } = await service()
    .from("request_events")
    .select("id")
    .eq("request_id", id)
    .order("id", { ascending: false })
    .limit(1)
    .throwOnError();
  const { data: request } = await service()
    .from("requests")
    .select("last_mail_at")
    .eq("id", id)
    .single()
    .throwOnError();
  return { event: events[0]?.id ?? 0, heard: request.last_mail_at };
}

const repliesTo = async (id: string) => {
  const { data } = await service().from("outbox").select("id").eq("request_id", id).eq("kind", "reply");
  return data?.length;
};

const refusal = z.object({ reason: z.literal("changed_since"), details: changedSince });

describe("a reply", () => {
  it("is not sent if a colleague has replied since its author looked; the refusal says what they wrote", async () => {
    const id = await insertRequest(service());
    const seen = await look(id);
    expect((await reply(ana, id, "March is fine.", seen)).status).toBe(200);

    const refused = await reply(ben, id, "March is too hot.", seen);
    expect(refused.status).toBe(409);
    const { details } = refusal.parse(await refused.json());
    expect(details.since).toHaveLength(2);
    expect(details.since).toContainEqual(
      expect.objectContaining({ kind: "reply", who: "Ana Test", text: "March is fine." }),
    );
    expect(details.since).toContainEqual(expect.objectContaining({ kind: "owner", who: "Ana Test" }));
    expect(await repliesTo(id)).toBe(1);

    expect((await reply(ben, id, "One more thing.", details.seen)).status).toBe(200);
    expect(await repliesTo(id)).toBe(2);
  });

  it("is sent after what its author did, and after what the site recorded", async () => {
    const id = await insertRequest(service());
    const seen = await look(id);
    await reply(ana, id, "March is fine.", seen);
    await service().from("outbox").update({ state: "sent" }).eq("request_id", id).throwOnError();
    expect((await reply(ana, id, "April, too.", seen)).status).toBe(200);
  });

  it("is not sent if the customer has written since, or if its author has seen nothing", async () => {
    const id = await insertRequest(service());
    const seen = await look(id);
    await database().owner`select private.hear_from_sender(${id}, 'We have decided: May.')`;
    const { details } = refusal.parse(await (await reply(ana, id, "March?", seen)).json());
    expect(details.since).toMatchObject([{ kind: "heard", who: "Rosa", text: "We have decided: May." }]);
    expect((await reply(ana, id, "March?")).status).toBe(409);
    expect((await reply(ana, id, "May it is.", await look(id))).status).toBe(200);
  });

  it("of two at the same moment is sent once", async () => {
    const id = await insertRequest(service());
    const seen = await look(id);
    const both = await Promise.all([reply(ana, id, "Yes.", seen), reply(ben, id, "No.", seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await repliesTo(id)).toBe(1);
  });
});

describe("a proposal", () => {
  /** Drafts of Ana and of Ben for one request. */
  async function twoDrafts() {
    const [ofAna, ofBen] = [proposalsOf(service(), ana.id), proposalsOf(service(), ben.id)];
    const request_id = await ofAna.addRequest();
    const draftBy = async (agency: typeof ofAna) => {
      const draft = await agency.call("create_proposal", {
        request_id,
        author: agency === ofAna ? ana.id : ben.id,
      });
      await agency.save(String(draft.version_id), FIELDS, LINES);
      return agency.currentOf(String(draft.version_id));
    };
    return { request_id, anas: await draftBy(ofAna), bens: await draftBy(ofBen) };
  }

  it("is not sent if a colleague has sent another one for the request since", async () => {
    const { request_id, anas, bens } = await twoDrafts();
    const seen = await look(request_id);
    expect((await call(ana, "send-proposal", { ...anas, seen })).status).toBe(200);

    const refused = await call(ben, "send-proposal", { ...bens, seen });
    expect(refused.status).toBe(409);
    const { details } = refusal.parse(await refused.json());
    expect(details.since).toContainEqual(
      expect.objectContaining({ who: "Ana Test", text: expect.stringContaining("sent to the traveler") }),
    );
    expect((await call(ben, "send-proposal", { ...bens, seen: details.seen })).status).toBe(200);
  });

  it("that a colleague has sent already is refused for that reason", async () => {
    const { request_id, anas } = await twoDrafts();
    const seen = await look(request_id);
    await call(ana, "send-proposal", { ...anas, seen });
    const refused = await call(ben, "send-proposal", { ...anas, seen });
    expect(await refused.json()).toMatchObject({ reason: "not_a_draft" });
  });
});

describe("an open record", () => {
  const watch = async ({ client }: Person, kind: string, record: string) =>
    (await client.rpc("watch_record", { kind, record }).throwOnError()).data;

  it("names the colleagues who have it open, for half a minute", async () => {
    const record = await insertRequest(service());
    expect((await watch(ana, "request", record)).others).toEqual([]);
    expect((await watch(ben, "request", record)).others).toMatchObject([
      { id: ana.id, first_name: "Ana", last_name: "Test" },
    ]);
    await database().owner`
      update private.open_records set seen_at = now() - interval '31 seconds' where user_id = ${ana.id}`;
    expect((await watch(ben, "request", record)).others).toEqual([]);
    expect(await database().owner`select * from private.open_records where user_id = ${ana.id}`).toEqual([]);
  });

  it("has another version after each change, and none once it is gone", async () => {
    const record = await insertRequest(service());
    const versions = [(await watch(ana, "request", record)).version];
    const change = async (work: () => unknown) => {
      await work();
      versions.push((await watch(ana, "request", record)).version);
    };
    await change(() => ben.client.from("requests").update({ owner_id: ben.id }).eq("id", record));
    await change(() =>
      ben.client.from("request_events").insert({
        request_id: record,
        kind: "note",
        body: "Call them",
        author_id: ben.id,
      }),
    );
    await change(() => reply(ben, record, "March is fine.", { event: 1e9, heard: null }));
    expect(new Set(versions).size).toBe(4);
    expect((await watch(ana, "request", record)).version).toBe(versions.at(-1));
    await service().from("requests").delete().eq("id", record).throwOnError();
    expect((await watch(ana, "request", record)).version).toBeNull();
  });

  it("is in no backup", async () => {
    const [table] = await database().owner`
      select relpersistence from pg_class where oid = 'private.open_records'::regclass`;
    expect(table?.relpersistence).toBe("u");
  });
});
