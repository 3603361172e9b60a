import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { searchBackOffice } from "#app/features/admin/admin.data.ts";
import {
  countItineraries,
  listItineraries,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import { listUsers } from "#app/features/users/users.data.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

// Compares the lists and searches of the back office with plain queries.
const database = databasePerFile();
let people: People;
let admin: SupabaseClient;

beforeAll(async () => {
  people = await createPeople(database());
  admin = people.admin.client;
  const sql = database().owner;
  await sql`
    insert into public.itineraries (title, countries, regions, categories, duration, is_published, description, created_at)
    select 'Bogotá ' || n || case when n % 30 = 0 then ' 100%' else '' end, array['Colombia'], array['South America'],
      array['Solo'], 1 + n % 5, n % 3 > 0, 'We see the Sierra', now() - n * interval '1 hour'
    from generate_series(1, 90) as n`;
  await sql`
    insert into public.itineraries (title, description)
    values ('Elsewhere', 'From Bogotá to the sea'), ('Sierra Qvara', 'zq')`;
  await sql`
    insert into public.requests (type, name, email, message, surfaced_at, created_at)
    select 'contact', 'José ' || n, 'jose' || n || '@example.com', 'Hallo', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, 60) as n`;
  await sql`
    insert into auth.users (id, email, created_at)
    select gen_random_uuid(), 'traveler' || n || '@example.org', now() - n * interval '1 day'
    from generate_series(1, 60) as n`;
  await sql`
    update public.profiles set first_name = 'Zoë', last_name = 'Müller'
    where id in (select id from auth.users where email like 'traveler1%')`;
});

const queryNames = async (query: string) =>
  (await database().owner.unsafe<{ name: string }>(query)).map(({ name }) => name);

it("a search of itineraries works for every tab and order, page by page", async () => {
  const conditions = { all: "true", published: "is_published", drafts: "not is_published" };
  for (const tab of ["all", "published", "drafts"] as const)
    for (const sort of ["created_at", "title", "duration", "is_featured"])
      for (const ascending of [true, false])
        for (const page of [1, 2, 9]) {
          const view = { search: " BOGOTA ", tab, sort, ascending, page, pageSize: 25 };
          const { itineraries, total } = await listItineraries(admin, view);
          const expected = await queryNames(`
            select title as name from public.itineraries where title like 'Bogotá%' and ${conditions[tab]}
            order by ${sort} ${ascending ? "asc" : "desc"}, id limit 25 offset ${(page - 1) * 25}`);
          expect(
            itineraries.map(({ title }) => title),
            JSON.stringify(view),
          ).toEqual(expected);
          expect(total).toBe({ all: 90, published: 60, drafts: 30 }[tab]);
        }
  expect(await countItineraries(admin, "bogotá")).toEqual({ all: 90, published: 60, drafts: 30 });
  // The characters % and _ match only themselves.
  expect(await countItineraries(admin, "100%")).toMatchObject({ all: 3 });
  expect(await countItineraries(admin, "%")).toMatchObject({ all: 3 });
  expect(await countItineraries(admin, "_")).toMatchObject({ all: 0 });
});

it("an unknown sort column is ignored", async () => {
  const view = { search: "bogota", tab: "all", ascending: true, page: 1, pageSize: 25 } as const;
  const withUnknownSort = await listItineraries(admin, {
    ...view,
    sort: "id; drop table public.itineraries",
  });
  expect(withUnknownSort).toEqual(await listItineraries(admin, { ...view, sort: "created_at" }));
});

it("a search of the inbox pages through all matches", async () => {
  const view = { search: "jose", status: "", type: "", owner: "" } as const;
  for (const page of [1, 3, 4]) {
    const { requests, total } = await listRequests(admin, view, page, 25);
    expect(total).toBe(60);
    expect(requests.map(({ name }) => name)).toEqual(
      await queryNames(`
        select name from public.requests order by surfaced_at desc, id limit 25 offset ${(page - 1) * 25}`),
    );
  }
});

it("a search with many matches counts up to a thousand, and every page can be read", async () => {
  const sql = database().owner;
  await sql`
    insert into public.requests (type, name, email, message, surfaced_at)
    select 'contact', 'Ana ' || n, 'ana@example.com', 'A heliconia', now() - interval '1 year' - n * interval '1 minute'
    from generate_series(1, 1300) as n`;
  const view = { search: "Heliconia", status: "", type: "", owner: "" } as const;
  const expectPages = async (pages: readonly number[]) => {
    for (const page of pages) {
      const { requests, total, hasMore } = await listRequests(admin, view, page, 25);
      expect({ total, hasMore }).toEqual({ total: 1000, hasMore: true });
      expect(
        requests.map(({ name }) => name),
        `page ${page}`,
      ).toEqual(
        await queryNames(`
          select name from public.requests where message like '%heliconia%'
          order by surfaced_at desc, id limit 25 offset ${(page - 1) * 25}`),
      );
    }
  };
  await expectPages([1, 40, 41, 52, 53]);
  // None of the newest twenty thousand requests contains the word. Triggers are off, because they would be slow
  // for so many rows.
  await sql`alter table public.requests disable trigger user`;
  await sql`
    insert into public.requests (type, name, email, message, surfaced_at)
    select 'contact', 'New', 'new@example.com', '', now() from generate_series(1, 20001)`;
  await expectPages([1, 2, 53]);
  await sql`delete from public.requests where name = 'New' or name like 'Ana %'`;
  await sql`alter table public.requests enable trigger user`;
});

it("the list of people has admins first, then the newest, and is searched by name and email", async () => {
  const list = async (search: string, page: number) => {
    const { users, total } = await listUsers(admin, people.admin.id, { search, page, pageSize: 25 });
    return { emails: users.map(({ email }) => email), total };
  };
  const expectedEmails = (condition: string, page: number) =>
    queryNames(`
      select u.email as name from auth.users u left join public.user_roles r on r.user_id = u.id where ${condition}
      order by coalesce(r.role = 'admin', false) desc, u.created_at desc, u.id limit 25 offset ${(page - 1) * 25}`);
  const accountCount = (await queryNames("select email as name from auth.users")).length;
  for (const page of [1, 2, 3]) {
    expect(await list("", page)).toEqual({ emails: await expectedEmails("true", page), total: accountCount });
  }
  // Traveler 2 and the travelers 20 to 29.
  expect(await list("TRAVELER2", 1)).toEqual({
    emails: await expectedEmails("email like 'traveler2%'", 1),
    total: 11,
  });
  expect(await list("zoe mu", 1)).toEqual({
    emails: await expectedEmails("email like 'traveler1%'", 1),
    total: 11,
  });
  expect((await list("", 1)).emails.slice(0, 3)).toContain(people.admin.email);
});

it("the list of admins contains no one else", async () => {
  const admins = await queryNames(`
    select u.email as name from auth.users u join public.user_roles r on r.user_id = u.id
    where r.role = 'admin' order by u.created_at desc, u.id`);
  const { data } = await admin.rpc("list_users", { only_admins: true }).throwOnError();
  expect(data).toEqual(
    admins.map((email) => expect.objectContaining({ email, role: "admin", total: admins.length })),
  );
  const travelers = await admin.rpc("list_users", { only_admins: true, matching: "traveler" }).throwOnError();
  expect(travelers.data).toEqual([]);
});

it("the search in the top bar lists titles before descriptions, and the newest of many matches", async () => {
  const findTitles = async (text: string, kind: string) =>
    (await searchBackOffice(admin, text)).filter((hit) => hit.kind === kind).map(({ title }) => title);
  expect(await findTitles("sierra", "itinerary")).toEqual([
    "Sierra Qvara",
    ...(await queryNames(
      "select title as name from public.itineraries where title like 'Bogotá%' order by title limit 5",
    )),
  ]);
  expect(await findTitles("bogota to the sea", "itinerary")).toEqual(["Elsewhere"]);
  expect(await findTitles("jose", "request")).toEqual([1, 2, 3, 4, 5, 6].map((n) => `José ${n}`));
  expect(await findTitles("traveler", "user")).toEqual(
    await queryNames(`
      select coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email) as name
      from auth.users u left join public.profiles p on p.id = u.id where u.email like 'traveler%'
      order by u.created_at desc limit 6`),
  );
  expect(await findTitles("zoe", "user")).toEqual(Array(6).fill("Zoë Müller"));
});

it("a search for two letters matches titles, names and emails, but not descriptions", async () => {
  const kinds = async (text: string) => (await searchBackOffice(admin, text)).map(({ kind }) => kind);
  expect(await kinds("zq")).toEqual([]);
  expect(await kinds("qv")).toEqual(["itinerary"]);
  expect(await kinds("jo")).toEqual(Array(6).fill("request"));
  expect(await kinds("zo")).toEqual(Array(6).fill("user"));
});

it("a search of the inbox finds a request by its notes, replies, answers by mail, proposals and trips", async () => {
  const { service } = people;
  const add = async (table: string, row: object) =>
    (await service.from(table).insert(row).select("id").single().throwOnError()).data.id as string;
  const person = { type: "contact", name: "Quiet", email: "quiet@example.com" };
  const request_id = await add("requests", person);
  await add("requests", { ...person, name: "Other" });
  await add("request_events", { request_id, kind: "note", body: "Wants a balcón over the harbor" });
  await add("request_events", { request_id, kind: "reply", body: "The lighthouse is free in May." });
  await add("incoming_mails", {
    state: "sorted",
    found_by: "token",
    request_id,
    message_id: "<quiet@example.com>",
    from_email: "quiet@example.com",
    text_body: "We bring a parrot",
    size: 20,
  });
  const author = people.admin.id;
  await service.rpc("create_proposal", { request_id, author }).throwOnError();
  const { data: proposal } = await service
    .from("proposals")
    .select("number")
    .eq("request_id", request_id)
    .single()
    .throwOnError();
  const trip = { request_id, title: "Colca rim walk", start_date: "2037-03-10", end_date: "2037-03-12" };
  await people.admin.client.rpc("add_trip", { trip }).throwOnError();
  for (const search of ["balcon", "LIGHTHOUSE", "parrot", proposal.number, "colca"]) {
    const { data } = await people.admin.client.rpc("find_requests", { search });
    expect(data.ids, search).toEqual([request_id]);
  }
  await service.from("requests").delete().eq("email", "quiet@example.com").throwOnError();
});

it("of more than a thousand notes with the same words, the newest count", async () => {
  const old = { type: "contact", name: "Old", email: "notes@example.com" };
  const { data } = await people.service
    .from("requests")
    .insert([old, { ...old, name: "New" }])
    .select("id, name")
    .throwOnError();
  const idOf = (wanted: string) => data.find(({ name }) => name === wanted)?.id;
  const notes = (name: string, count: number) =>
    people.service
      .from("request_events")
      .insert(
        Array.from({ length: count }, () => ({ request_id: idOf(name), kind: "note", body: "A marimba" })),
      )
      .throwOnError();
  await notes("Old", 1001);
  await notes("New", 1000);
  const found = await people.admin.client.rpc("find_requests", { search: "marimba" }).throwOnError();
  expect(found.data.ids).toEqual([idOf("New")]);
  await people.service.from("requests").delete().eq("email", "notes@example.com").throwOnError();
});
