import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#domain/calendar-days.ts";
import { createClients } from "#server/data/clients.ts";
import { createPruneJob } from "#server/jobs/prune-job.ts";
import { createPaperRoutes } from "#server/storage/paper-routes.ts";
import { createPaperStore, type PaperStore, unfinishedPapers } from "#server/storage/paper-store.ts";
import { errorResponse } from "#server/storage/routes.ts";
import { startS3Server } from "#server/storage/s3-server.fixture.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, createPerson, type People, type Person } from "#tests/support/people.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

const database = databasePerFile();
let people: People;
let app: Hono;
let store: PaperStore;
let dataDir: string;
beforeAll(async () => {
  people = await createPeople(database());
  dataDir = await mkdtemp(join(tmpdir(), "calabash-papers-"));
  store = createPaperStore({ s3: null, dataDir });
  app = appWith(store);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function appWith(paperStore: PaperStore) {
  const { backend, keys } = database();
  const clients = createClients(backend, keys);
  const routes = createPaperRoutes({
    store: paperStore,
    clientOf: clients.asUser,
    service: clients.service,
    folder: unfinishedPapers(dataDir),
    log: () => {},
  });
  return new Hono().onError((error, c) => errorResponse(error, c, () => {})).route("/storage/v1", routes);
}

const bucketOf = ({ token }: Pick<Person, "token">, site = app) =>
  createClient("http://site.test", token, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
  }).storage.from("papers");

async function addTrip(user_id: string | null = people.user.id, end_date = "2027-06-09") {
  const trip = { title: "Peru", user_id, start_date: addDays(end_date, -8), end_date };
  return String((await people.service.from("trips").insert(trip).select().single().throwOnError()).data.id);
}

/** Uploads a file and adds its paper, as the pages do. */
async function addPaper(
  who: Person,
  trip: string,
  title = "Ticket",
  path = `${trip}/${crypto.randomUUID()}.pdf`,
) {
  const { error } = await bucketOf(who).upload(path, new Blob([PDF]));
  if (error) throw error;
  const paper = { trip_id: trip, title, path };
  return (await who.client.from("papers").insert(paper).select().single().throwOnError()).data;
}

const prune = () => createPruneJob(people.service as never, undefined, store).run();
const statusOf = async (who: Person, path: string) =>
  (
    await app.request(`/storage/v1/object/papers/${path}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).status;

it("staff add a paper, and only the traveler of the trip and staff read it", async () => {
  const trip = await addTrip();
  const paper = await addPaper(people.admin, trip, "Flight: LIM/CUZ");
  expect(paper).toMatchObject({
    kind: "other",
    content_type: "application/pdf",
    size: PDF.length,
    by_traveler: false,
  });
  for (const reader of [people.user, people.admin]) {
    const { data } = await bucketOf(reader).download(paper.path);
    expect(Buffer.from(await new Response(data).arrayBuffer())).toEqual(PDF);
  }
  for (const stranger of [people.otherUser, people.demotedAdmin, people.signedOutAdmin, people.lockedAdmin]) {
    expect(await statusOf(stranger, paper.path)).toBe(404);
    expect((await bucketOf(stranger).upload(`${trip}/x.pdf`, PDF)).error?.message).toBe(
      "You cannot add papers to this trip.",
    );
  }
  const url = `/storage/v1/object/authenticated/papers/${paper.path}`;
  expect((await app.request(url)).status).toBe(401);
  expect((await app.request(url.replace("authenticated", "public"))).status).toBe(404);
  const response = await app.request(url, { headers: { authorization: `Bearer ${people.user.token}` } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-disposition": "attachment; filename*=UTF-8''Flight%20%20LIM%20CUZ.pdf",
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  await response.body?.cancel();
  const openings = await people.admin.client
    .from("paper_openings")
    .select("user_id")
    .eq("paper_id", paper.id);
  expect(openings.data).toEqual([{ user_id: people.user.id }]);
  const notices = await people.service.from("notices").select("title").eq("trip_id", trip);
  expect(notices.data).toEqual([{ title: "New paper: Flight: LIM/CUZ" }]);
});

it("a canceled trip hides its papers from the traveler", async () => {
  const trip = await addTrip();
  const paper = await addPaper(people.admin, trip);
  await people.service
    .from("trips")
    .update({ canceled_at: new Date().toISOString() })
    .eq("id", trip)
    .throwOnError();
  expect(await statusOf(people.user, paper.path)).toBe(404);
  expect((await people.user.client.from("papers").select().eq("trip_id", trip)).data).toEqual([]);
  expect((await bucketOf(people.user).upload(`${trip}/a.pdf`, PDF)).error).not.toBeNull();
});

it("a traveler adds and deletes papers of their own, which staff see, and no others", async () => {
  const trip = await addTrip();
  const own = await addPaper(people.user, trip, "My insurance");
  expect(own).toMatchObject({ by_traveler: true, uploaded_by: people.user.id });
  expect(await statusOf(people.admin, own.path)).toBe(200);
  const theirs = await addPaper(people.admin, trip);
  await people.user.client.from("papers").delete().in("id", [own.id, theirs.id]).throwOnError();
  expect((await people.user.client.from("papers").select("id").eq("trip_id", trip)).data).toEqual([
    { id: theirs.id },
  ]);
  expect((await people.admin.client.from("bin").select().eq("row_id", own.id)).data).toEqual([]);
});

it("a row needs a stored file of its trip, and says of it what its bytes say", async () => {
  const [trip, other] = [await addTrip(), await addTrip()];
  const path = `${trip}/${crypto.randomUUID()}.pdf`;
  const claim = {
    trip_id: trip,
    title: "Ticket",
    path,
    size: 1,
    content_type: "text/html",
    by_traveler: true,
  };
  expect((await people.admin.client.from("papers").insert(claim)).error?.message).toBe(
    "Upload the file first.",
  );
  await bucketOf(people.admin).upload(path, new Blob([PDF], { type: "image/png" }));
  expect(
    (await people.admin.client.from("papers").insert({ ...claim, trip_id: other })).error,
  ).not.toBeNull();
  // Staff have uploaded it, so that the traveler cannot call it theirs.
  expect((await people.user.client.from("papers").insert(claim)).error?.code).toBe("42501");
  const { data } = await people.admin.client.from("papers").insert(claim).select().single();
  expect(data).toMatchObject({ size: PDF.length, content_type: "application/pdf", by_traveler: false });
});

it("nothing is overwritten, listed or moved, and a wrong path is refused", async () => {
  const trip = await addTrip();
  const paper = await addPaper(people.admin, trip);
  const bucket = bucketOf(people.admin);
  expect((await bucket.upload(paper.path, PDF, { upsert: true })).error?.message).toBe(
    "The resource already exists",
  );
  expect((await bucket.update(paper.path, PDF)).error).not.toBeNull();
  expect((await bucket.list(trip)).error).not.toBeNull();
  expect((await bucket.remove([paper.path])).error).not.toBeNull();
  expect((await bucket.createSignedUrl(paper.path, 60)).error).not.toBeNull();
  for (const path of [
    "a.pdf",
    `${trip}/../a.pdf`,
    `${trip}/.a.pdf`,
    `${trip}/a/b.pdf`,
    `${trip}%2F..%2Fa.pdf`,
  ])
    expect((await bucket.upload(path, PDF)).error, path).not.toBeNull();
  const twice = [1, 2].map(() => bucket.upload(`${trip}/same.pdf`, PDF));
  expect((await Promise.all(twice)).filter(({ error }) => error === null)).toHaveLength(1);
});

describe("a file that is refused leaves nothing behind", () => {
  const cases: readonly (readonly [string, () => BodyInit, number, RegExp])[] = [
    ["HEIC", () => HEIC, 415, /HEIC.*JPEG/],
    ["a page", () => "<html><script>alert(1)</script>", 415, /Only PDF, JPEG, PNG and WebP/],
    ["nothing", () => "", 400, /empty/],
    ["21 MB", () => Buffer.concat([PDF, Buffer.alloc(21 * 1024 * 1024)]), 413, /20 MB/],
    [
      "a lost connection",
      () =>
        new ReadableStream({
          start: (controller) => controller.enqueue(PDF),
          pull: (controller) => controller.error(new Error("gone")),
        }),
      400,
      /interrupted/,
    ],
  ];
  it.each(cases)("%s", async (_, body, status, message) => {
    const path = `${await addTrip()}/a.pdf`;
    const response = await app.request(`/storage/v1/object/papers/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${people.admin.token}`, "content-type": "application/pdf" },
      body: body(),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(status);
    expect((await response.json()).message).toMatch(message);
    expect(await database().owner`select path from private.paper_files where path = ${path}`).toHaveLength(0);
    expect(await readdir(unfinishedPapers(dataDir))).toEqual([]);
  });
});

it("a form may have fields before and after the file", async () => {
  const path = `${await addTrip()}/a.pdf`;
  const form = new FormData();
  form.append("cacheControl", '3600\r\ncontent-disposition: form-data; filename="not this"\r\n\r\n');
  form.append("", new File([PDF], "wrong.txt"));
  form.append("metadata", "{}");
  const response = await app.request(`/storage/v1/object/papers/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${people.admin.token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  expect(Buffer.from(await new Response(await store.get(path)).arrayBuffer())).toEqual(PDF);
});

it("many uploads at once of one person wait for each other or are refused, and leave the database to others", async () => {
  const trip = await addTrip();
  const uploads = Promise.all(
    Array.from({ length: 60 }, (_, n) => bucketOf(people.user).upload(`${trip}/${n}.pdf`, new Blob([PDF]))),
  );
  expect((await people.otherUser.client.from("trips").select("id")).error).toBeNull();
  const refusals = (await uploads).flatMap(({ error }) => error?.message ?? []);
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals)).toEqual(new Set(["Too many files at once. Please try again in a moment."]));
});

it("a trip has at most 100 papers", async () => {
  const trip = await addTrip();
  await database().owner`
    insert into private.paper_files (path, trip_id, by_traveler)
    select ${trip} || '/' || n || '.pdf', ${trip}::uuid, false from generate_series(1, 100) n`;
  expect((await bucketOf(people.admin).upload(`${trip}/101.pdf`, PDF)).error?.message).toBe(
    "A trip has at most 100 papers. Delete one first.",
  );
});

it("a traveler who adds and deletes papers again and again is stopped until their files are removed", async () => {
  const trip = await addTrip();
  await database().owner`
    insert into private.paper_files (path, trip_id, by_traveler, stored_at, attached_at)
    select ${trip} || '/' || n || '.pdf', ${trip}::uuid, true, now(), now() from generate_series(1, 200) n`;
  const { error } = await bucketOf(people.user).upload(`${trip}/201.pdf`, PDF);
  expect(error?.message).toBe("Too many papers were added and deleted. Try again in an hour.");
  expect((await bucketOf(people.admin).upload(`${trip}/201.pdf`, PDF)).error).toBeNull();
});

it("a download is named after its bytes and its title, however they were uploaded", async () => {
  const trip = await addTrip();
  const title = `${"x".repeat(99)}🏝`;
  const paper = await addPaper(people.user, trip, title, `${trip}/page.html`);
  const url = `/storage/v1/object/papers/${paper.path}`;
  const headers = { authorization: `Bearer ${people.admin.token}` };
  const response = await app.request(url, { headers });
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename*=UTF-8''${"x".repeat(99)}.pdf`,
  );
  await response.body?.cancel();
  // Nobody would read the body, which would keep its connection to the store.
  const unreadable = appWith({ ...store, get: () => Promise.reject(new Error("opened")) });
  expect((await unreadable.request(url, { headers, method: "HEAD" })).status).toBe(200);
});

it("a newer version replaces an older one, which staff still open, once", async () => {
  const trip = await addTrip();
  const older = await addPaper(people.admin, trip);
  const paths = [1, 2].map(() => `${trip}/${crypto.randomUUID()}.pdf`);
  for (const path of paths) await bucketOf(people.admin).upload(path, new Blob([PDF]));
  const replacing = paths.map((path) => people.admin.client.rpc("replace_paper", { older: older.id, path }));
  const results = await Promise.all(replacing);
  expect(results.map(({ error }) => error?.message).toSorted()).toEqual([
    "A colleague has replaced or deleted it meanwhile.",
    undefined,
  ]);
  const newer = { id: results.find((result) => result.data)?.data };
  const described = await people.user.client.from("papers").select("title, kind").eq("id", newer.id).single();
  expect(described.data).toEqual({ title: older.title, kind: older.kind });
  const { data } = await people.user.client
    .from("papers")
    .select("replaced_by, replaced_at")
    .eq("id", older.id)
    .single();
  expect(data).toMatchObject({ replaced_by: newer.id, replaced_at: expect.any(String) });
  expect([await statusOf(people.user, older.path), await statusOf(people.admin, older.path)]).toEqual([
    404, 200,
  ]);
  const elsewhere = await addPaper(people.admin, await addTrip());
  expect(
    (await people.admin.client.from("papers").update({ replaced_by: elsewhere.id }).eq("id", newer.id)).error,
  ).not.toBeNull();
});

it("a deleted paper comes back from the bin with its file, and its file goes with the bin", async () => {
  const { owner } = database();
  const paper = await addPaper(people.admin, await addTrip());
  await people.admin.client.from("papers").delete().eq("id", paper.id).throwOnError();
  await owner`update private.paper_files set attached_at = now() - interval '2 hours'`;
  await prune();
  await people.admin.client.rpc("restore_from_bin", { kind: "papers", row_id: paper.id }).throwOnError();
  expect(await statusOf(people.user, paper.path)).toBe(200);
  await people.admin.client.from("papers").delete().eq("id", paper.id).throwOnError();
  await owner`update private.paper_files set attached_at = now() - interval '2 hours'`;
  await owner`delete from public.bin where row_id = ${paper.id}`;
  expect(await prune()).toMatch(/files of papers/);
  expect(await store.get(paper.path)).toBeNull();
});

it("papers go 90 days after the return, with their trip, and files that got no paper after a day", async () => {
  const { owner } = database();
  const today = String((await owner`select private.agency_today()::text as today`)[0]?.today);
  const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const [kept, expired, deleted] = [
    await addTrip(undefined, before(90)),
    await addTrip(undefined, before(91)),
    await addTrip(),
  ];
  const papers = [];
  for (const trip of [kept, expired, deleted]) papers.push(await addPaper(people.admin, trip));
  const loose = `${kept}/loose.pdf`;
  await bucketOf(people.admin).upload(loose, PDF);
  await people.admin.client.from("trips").delete().eq("id", deleted).throwOnError();
  expect((await people.admin.client.from("bin").select().eq("row_id", papers[2]?.id)).data).toEqual([]);
  await owner`update private.paper_files set attached_at = attached_at - interval '2 hours', begun_at = begun_at - interval '25 hours'`;
  await prune();
  const left = await Promise.all([...papers.map(({ path }) => store.get(path)), store.get(loose)]);
  expect(left.map((file) => file !== null)).toEqual([true, false, false, false]);
  await left[0]?.cancel();
});

it("an S3 bucket holds papers beside the pictures", async () => {
  const server = await startS3Server(["pictures"]);
  try {
    const site = appWith(createPaperStore({ s3: { ...server, bucket: "pictures" }, dataDir }));
    const path = `${await addTrip()}/a.pdf`;
    expect((await bucketOf(people.admin, site).upload(path, new Blob([PDF]))).error).toBeNull();
    const { data } = await bucketOf(people.admin, site).download(path);
    expect(Buffer.from(await new Response(data).arrayBuffer())).toEqual(PDF);
  } finally {
    await server.stop();
  }
  const away = appWith(createPaperStore({ s3: { ...server, bucket: "pictures" }, dataDir }));
  const path = `${await addTrip()}/b.pdf`;
  const { error } = await bucketOf(people.admin, away).upload(path, PDF);
  expect(error?.message).toMatch(/does not answer/);
});

it("a phone reports what it keeps until its session ends, and keeping is no opening", async () => {
  const trip = await addTrip();
  const [ticket, voucher] = [
    await addPaper(people.admin, trip),
    await addPaper(people.admin, trip, "Voucher"),
  ];
  const elsewhere = await addPaper(people.admin, await addTrip(people.otherUser.id));
  const kept = await app.request(`/storage/v1/object/papers/${ticket.path}?keep`, {
    headers: { authorization: `Bearer ${people.user.token}` },
  });
  expect(kept.status).toBe(200);
  const openings = await people.admin.client.from("paper_openings").select().eq("paper_id", ticket.id);
  expect(openings.data).toEqual([]);

  const phone = await createPerson(database(), "phone");
  await people.service.from("trips").update({ user_id: phone.id }).eq("id", trip).throwOnError();
  const report = (papers: readonly string[] | null) =>
    phone.client.rpc("report_kept_trip", { trip, papers, has_page: true }).throwOnError();
  const read = async ({ client }: Pick<Person, "client">) =>
    (await client.from("kept_trips").select("papers, has_page, since").eq("trip_id", trip)).data;
  await report([ticket.id, elsewhere.id]);
  const [first] = (await read(people.admin)) ?? [];
  expect(first).toMatchObject({ papers: [ticket.id], has_page: true });
  await report([ticket.id]);
  expect(await read(phone)).toEqual([first]);
  await report([ticket.id, voucher.id]);
  expect((await read(people.admin))?.[0]?.since).not.toBe(first?.since);
  await report(null);
  expect(await read(people.admin)).toEqual([]);
  await report([ticket.id]);
  await people.service.rpc("end_sessions", { user_id: phone.id }).throwOnError();
  expect(await read(people.admin)).toEqual([]);
});
