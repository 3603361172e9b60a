import { beforeAll, describe, expect, it } from "vitest";
import { createContentCache } from "#server/content/content-cache.ts";
import { readAsFinished } from "#server/content/public-reads.ts";
import { openMemoryLimiter } from "#server/limits/limiters.ts";
import { silentLog } from "#server/logging/log.ts";
import { createLanes } from "#server/rest/lane.ts";
import { createRestLimit } from "#server/rest/rest-limit.ts";
import { createVisitorReads, type FindVisitorRead } from "#server/rest/visitor-reads.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { type Call, createComparison } from "#tests/support/direct-calls.ts";
import { createPeople, type People } from "#tests/support/people.ts";

const OBJECT = { accept: "application/vnd.pgrst.object+json" };
const EXACT = { prefer: "count=exact" };

/** Queries of one shape: the last ones meet what the first ones have taught. */
const SHAPES: readonly (readonly string[])[] = [
  ["itineraries"],
  ["itineraries?select=*&limit=2"],
  [
    "itineraries?select=id,title,location&is_published=eq.true&limit=6&title=neq.none%201",
    "itineraries?select=id,title,location&is_published=eq.true&limit=6&title=neq.a%26b%20%C3%BC!'()~*",
  ],
  ["itineraries?select=id,name:title&order=title.desc.nullslast,id&limit=3&offset=2"],
  ["itineraries?select=id&limit=3&offset=900"],
  ["itineraries?select=id&limit=0"],
  ["itineraries?id=in.(00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002)&select=id"],
  [
    "itineraries?select=title&title=ilike.*a*&order=title",
    "itineraries?select=title&title=ilike.%25B%25&order=title",
    "itineraries?select=title&title=ilike.*&order=title",
  ],
  ["itineraries?select=title&title=not.like.A*&order=title"],
  ["itineraries?select=title&regions=cs.{Caribbean}&order=title.asc"],
  ["itineraries?select=title&or=(title.ilike.*a*,is_featured.eq.true)&order=title"],
  ["itineraries?select=title&image_url=is.null"],
  ["direct?select=*&order=id"],
  [
    "direct?select=id,whole,big,tight,flag,instant,day,object,list,words&id=eq.1",
    "direct?select=id,whole,big,tight,flag,instant,day,object,list,words&id=eq.2",
  ],
  ["direct?id=gt.0&id=lt.3&select=id&order=id", "direct?id=gt.1&id=lt.9&select=id&order=id"],
  ["direct?word=eq.007&select=id", "direct?word=eq.1e5&select=id", "direct?word=eq.plain&select=id"],
  ["direct?word=eq.1.50&select=id", "direct?word=eq.42&select=id"],
  ["direct?word=eq.true&select=id", "direct?word=eq.null&select=id", 'direct?word=eq."quoted"&select=id'],
  ["direct?tight=gte.1.50&select=id,tight", "direct?tight=gte.0002&select=id,tight"],
  ["direct?big=eq.9007199254740993&select=big"],
  ["direct?word=in.(plain,007,42)&select=id,word&order=id", "direct?word=in.(a,b,7)&select=id,word&order=id"],
  ['direct?word=in.("with,comma",plain)&select=id&order=id'],
  ["direct?object->>a=eq.1&select=id", "direct?object->>a=eq.7&select=id"],
  ["direct?select=id,direct_parts(id,label)&order=id", "direct?select=id,direct_parts(id,label)&order=id"],
  [
    "direct?select=id,parts:direct_parts!inner(label)&direct_parts.label=eq.wheel&order=id",
    "direct?select=id,parts:direct_parts!inner(label)&direct_parts.label=eq.door&order=id",
  ],
  ["direct_parts?select=id,direct(id,word)&order=id&limit=2"],
  ["direct?select=id,direct_parts(label)&direct_parts.order=label.desc&direct_parts.limit=1&order=id"],
  ["direct?select=a:word,a:id&order=id"],
  ['direct?select=id,"7"&order=id'],
];

/** Answered by the library alone, each time. */
const LIBRARY_ONLY: readonly string[] = [
  "direct?select=id,object->a&order=id",
  "direct?select=id,text:id::text&order=id",
  "direct?select=id,direct_parts(count)&order=id",
  "direct?select=id,...direct_parts(label)",
  "direct?select=nothing",
  "direct?nothing=eq.1",
  "direct?id=eq.word&select=id",
  "direct?day=eq.2026-02-30&select=id",
  "direct?order=id.sideways",
  "nowhere?select=id",
  "requests?select=id&apikey=x",
  "direct?select=id&id=match.1",
];

const FORMS: readonly Pick<Call, "method" | "headers">[] = [
  {},
  { headers: EXACT },
  { headers: OBJECT },
  { headers: { ...OBJECT, ...EXACT } },
  { headers: { accept: "application/json", "accept-profile": "public" } },
  { headers: { range: "1-2", "range-unit": "items" } },
  { headers: { range: "1-2", "range-unit": "items", ...EXACT } },
  { headers: { range: "5-2" } },
  { headers: { range: "800-" } },
  { headers: { range: "800-", ...EXACT } },
  { headers: { prefer: "count=planned" } },
  { headers: { prefer: "handling=strict, nonsense=1" } },
  { headers: { accept: "text/csv" } },
  { headers: { accept: "image/png" } },
  { headers: { "accept-profile": "auth" } },
  { method: "HEAD" },
  { method: "HEAD", headers: EXACT },
];

describe("reads that do not go through the library", () => {
  const database = databasePerFile();
  let people: People;
  let comparison: ReturnType<typeof createComparison>;
  beforeAll(async () => {
    await database().owner.unsafe(`
      create table public.direct (
        id int primary key, whole int2, big int8, tight numeric, flag boolean, instant timestamptz, day date,
        object jsonb, list json, words text[], word text, "7" float8, owner uuid);
      create table public.direct_parts (
        id int primary key, direct_id int references public.direct, label text);
      alter table public.direct enable row level security;
      alter table public.direct_parts enable row level security;
      create policy "Travellers see the first two" on public.direct for select to authenticated using (id < 3);
      create policy "The service sees all" on public.direct for select to service_role using (true);
      create policy "Visitors see the first" on public.direct for select to anon using (id = 1);
      create policy "Everyone" on public.direct_parts for select to anon, authenticated using (true);
      grant select on public.direct, public.direct_parts to anon, authenticated, service_role;
      insert into public.direct values
        (1, -3, 9007199254740993, 1.50, true, '2026-11-15 03:18:30.645839+00', '2026-02-03',
          '{"a": 1, "2": "b", "c": [null, "x"]}', '[1, "two"]', '{one,"two \\"quoted\\"",NULL}', 'plain', 0.25, null),
        (2, 7, 12, 12, false, '2026-01-01 00:00:00+00', null, 'null', '"text"', '{}', '007', 'NaN', null),
        (3, null, null, null, null, null, null, null, null, null, '42', null, null),
        (4, 1, 1, 100000000000000000000000, true, 'infinity', '2026-12-31', '{"a": "7"}', '[]', '{a,b}', 'with,comma', 1e300, null);
      insert into public.direct_parts values (1, 1, 'wheel'), (2, 1, 'door'), (3, 2, 'wheel'), (4, null, 'spare')`);
    await database().clients.service.rpc("seed_example_itineraries");
    people = await createPeople(database());
    comparison = createComparison(database());
  });

  it("are answered byte for byte as the library answers them, for every caller and in every form", async () => {
    const callers = [undefined, people.user.token, people.admin.token, database().keys.secretKey];
    const asked = SHAPES.flatMap((targets, turn) =>
      // Every fifth form for each, other ones for the next, so that all pairs come up without asking all.
      FORMS.filter((_, at) => at === 0 || (at + turn) % 5 === 0).map((form) => ({
        form,
        targets,
        teacher: callers[(turn + 1) % callers.length],
      })),
    );
    await comparison.learnAll(
      asked.map(({ form, targets: [target = ""], teacher }) => [{ ...form, target }, teacher]),
    );
    for (const { form, targets } of asked) {
      for (const target of targets)
        for (const as of callers) await comparison.expectSame({ ...form, target }, as);
    }
    for (const target of LIBRARY_ONLY) {
      for (let time = 0; time < 4; time++) await comparison.ask({ target });
      for (const form of [{}, { headers: OBJECT }])
        for (const as of callers) await comparison.expectSame({ ...form, target }, as);
    }
  }, 120_000);

  it("are really answered without it", async () => {
    const usual = FORMS.filter(({ headers = {} }) => !headers.prefer || headers.prefer === "count=exact");
    const learned = [
      "itineraries?select=id,title&title=neq.a&limit=2",
      "direct?select=id,direct_parts(id)&id=gt.0",
    ];
    for (const target of learned) {
      for (const form of usual.filter(
        ({ headers = {} }) => headers.range !== "5-2" && !/csv|png/.test(headers.accept ?? ""),
      ))
        if (form.headers?.["accept-profile"] !== "auth") {
          await comparison.learn({ ...form, target });
          expect(comparison.isDirect({ ...form, target }), `${target} ${JSON.stringify(form)}`).toBe(true);
        }
    }
  });

  it("keep to the caller's rows, also on a connection that has just served another", async () => {
    const call = { target: "direct?select=id&id=gt.0&order=id" };
    await comparison.learn(call);
    const callers = [undefined, people.user.token, database().keys.secretKey, people.signedOutAdmin.token];
    const bodies = await Promise.all(
      Array.from({ length: 60 }, (_, at) => comparison.ask(call, callers[at % 3]).then(({ body }) => body)),
    );
    for (const [at, body] of bodies.entries()) {
      expect(JSON.parse(body)).toHaveLength([1, 2, 4][at % 3] ?? 0);
    }
  });

  it("know a token no longer than it is valid", async () => {
    const call = { target: "direct?select=id&id=gt.0&order=id" };
    await comparison.learn(call, people.user.token);
    const forged = `${people.user.token.slice(0, -6)}AAAAAA`;
    for (let time = 0; time < 3; time++) expect((await comparison.expectSame(call, forged)).status).toBe(401);
  });

  it("are learned anew when the table has changed", async () => {
    const call = { target: "direct_parts?select=*&order=id&id=lt.9" };
    await comparison.learn(call);
    await comparison.expectSame(call);
    await database().owner.unsafe("alter table public.direct_parts add column added text default 'new'");
    for (let time = 0; time < 3; time++) {
      const { status, body } = await comparison.expectSame(call);
      expect([status, JSON.parse(body)[0].added]).toEqual([200, "new"]);
    }
  });
});

describe("a visitor's read that does not go through the app", () => {
  const SITE = "https://site.test";
  const database = databasePerFile();
  let comparison: ReturnType<typeof createComparison>;
  let find: FindVisitorRead | null;
  const header = (name: string) => (name === "apikey" ? database().keys.publishableKey : undefined);
  const read = (target: string) => find?.("GET", `/rest/v1/${target}`, header, target) ?? null;
  beforeAll(async () => {
    await database().owner.unsafe(`
      create table public.direct_speed (id int primary key, seconds float8);
      alter table public.direct_speed enable row level security;
      create policy "Everyone" on public.direct_speed for select to anon using (true);
      insert into public.direct_speed values (1, 0);
      create view public.direct_slow with (security_invoker) as
        select id, pg_sleep(seconds)::text as slept from public.direct_speed;
      grant select on public.direct_speed, public.direct_slow to anon`);
    await database().clients.service.rpc("seed_example_itineraries");
    comparison = createComparison(database());
    const version = { current: 1, read: async () => 1, close: async () => {} };
    const { direct } = database().backend;
    const limit = createRestLimit({ perSecond: 0, openShared: openMemoryLimiter });
    const reads = createContentCache(version);
    find = createVisitorReads({
      direct,
      reads,
      lanes: createLanes(12),
      limit,
      siteUrl: SITE,
      log: silentLog,
    });
  });

  it("is the same answer as the app keeps in memory", async () => {
    const target = "itineraries?select=id,title&title=neq.a&order=id&limit=3";
    await comparison.learn({ target });
    const answer = await read(target)?.("192.0.2.1", "id");
    const request = new Request(`${SITE}/rest/v1/${target}`, {
      headers: { apikey: database().keys.publishableKey },
    });
    const library = database().backend.direct?.library;
    const expected = library && (await readAsFinished(library, request, SITE));
    expect(answer?.status).toBe(200);
    expect(answer?.body.toString()).toBe(expected?.body.toString());
    expect(answer?.headers.toSorted()).toEqual(expected?.headers.toSorted());
  });

  it("is not for what the app refuses: rows out of range, or a regular expression that the service may use", async () => {
    const target = "itineraries?select=id&title=match.a";
    for (let time = 0; time < 5; time++) await comparison.ask({ target }, database().keys.secretKey);
    await comparison.learn({ target });
    expect(comparison.isDirect({ target })).toBe(true);
    expect(read(target)).toBeNull();
    const unknown = "itineraries?select=id&id=eq.not-a-uuid";
    await comparison.learn({ target: unknown });
    expect(await read(unknown)?.("192.0.2.1", "id")).toBeNull();
  });

  it("is ended after a visitor's second, and not tried again", async () => {
    const target = "direct_slow?select=id,slept";
    await comparison.learn({ target });
    await database().owner`update public.direct_speed set seconds = 5`;
    const start = performance.now();
    const answer = await read(target)?.("192.0.2.1", "the-id");
    expect(answer?.status).toBe(504);
    expect(performance.now() - start).toBeLessThan(1900);
    expect(JSON.parse(String(answer?.body))).toMatchObject({
      code: "unexpected_failure",
      request_id: "the-id",
    });
  });
});
