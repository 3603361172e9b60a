import { randomUUID } from "node:crypto";
import { addRows, type TableExamples } from "#tests/database/example-rows.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createPerson, type People } from "#tests/support/people.ts";

const trip = (owner: string) => ({
  user_id: owner,
  title: "Peru",
  start_date: "2027-01-01",
  end_date: "2027-01-09",
});

const notice = (owner: string) => ({
  user_id: owner,
  kind: "change",
  title: "Another hotel",
  path: "/my-itineraries",
});

const invitation = (userId: string, digit: string) => ({
  user_id: userId,
  token_hash: digit.repeat(64),
  about: "your account",
  expires_at: "2099-01-01T00:00:00+00:00",
});

/** A file of a paper as the server notes it after an upload by a traveler; returns the path. */
export async function addPaperFile({ owner }: Pick<TestDatabase, "owner">, trip: unknown, by: string | null) {
  const path = `${String(trip)}/${randomUUID()}.pdf`;
  await owner`
    insert into private.paper_files (path, trip_id, content_type, size, sha256, by_traveler, uploaded_by, stored_at)
    values (${path}, ${String(trip)}, 'application/pdf', 5, 'abc', ${by !== null}, ${by}, now())`;
  return path;
}

/** Adds example rows for accounts: profiles, roles, invitations and trips. */
export async function addAccountExamples(database: TestDatabase, people: People): Promise<TableExamples> {
  const { service, user, otherUser } = people;
  const newcomer = await createPerson(database, "newcomer");
  // createPerson() also created a profile. It is deleted here, because the test for inserts adds it.
  await service.from("profiles").delete().eq("id", newcomer.id).throwOnError();
  await service.from("user_roles").insert({ user_id: user.id, role: "user" }).throwOnError();
  await addRows(service, "invitations", invitation(user.id, "a"));
  const [ownTrip] = await addRows(service, "trips", trip(user.id), trip(otherUser.id));
  const [ownNotice] = await addRows(service, "notices", notice(user.id), notice(otherUser.id));
  const told = { tell: true, sentences: ["Day 2: Hotel Luna instead of Hotel Sol."] };
  const change = { location: "Lima", announcement: told };
  await service.from("trips").update(change).eq("id", ownTrip).throwOnError();
  const version = await service
    .from("trip_versions")
    .select("id")
    .is("is_told", true)
    .single()
    .throwOnError();
  const paper = async (trip: unknown, by: string) => ({
    trip_id: trip,
    title: "Ticket",
    path: await addPaperFile(database, trip, by),
  });
  const [ownPaper] = await addRows(service, "papers", await paper(ownTrip, user.id));
  await database.owner`
    insert into public.kept_trips (trip_id, session_id, user_id, papers)
    select ${String(ownTrip)}, s.id, s.user_id, ${[String(ownPaper)]} from auth.sessions s where s.user_id = ${user.id} limit 1`;
  await database.owner`insert into public.paper_openings (paper_id, user_id) values (${String(ownPaper)}, ${user.id})`;
  return {
    profiles: {
      key: "id",
      owner: "id",
      newRow: { id: newcomer.id, first_name: "New" },
      target: user.id,
      change: { first_name: "Changed" },
    },
    user_roles: {
      key: "user_id",
      owner: "user_id",
      newRow: { user_id: newcomer.id, role: "user" },
      target: user.id,
      change: { role: "admin" },
    },
    trips: {
      key: "id",
      owner: "user_id",
      newRow: trip(user.id),
      target: ownTrip,
      change: { title: "Changed" },
    },
    notices: {
      key: "id",
      owner: "user_id",
      newRow: notice(user.id),
      target: ownNotice,
      change: { title: "Changed" },
    },
    trip_versions: {
      key: "id",
      newRow: { trip_id: ownTrip, version: 9, plan: {}, is_told: false },
      target: version.data.id,
      change: { read_at: "2027-01-01T00:00:00+00:00" },
    },
    papers: {
      key: "id",
      owner: "uploaded_by",
      newRow: await paper(ownTrip, user.id),
      target: ownPaper,
      change: { title: "Changed" },
    },
    paper_openings: {
      key: "paper_id",
      newRow: { paper_id: ownPaper, user_id: otherUser.id },
      target: ownPaper,
      change: { last_at: "2027-01-01T00:00:00+00:00" },
    },
    kept_trips: {
      key: "trip_id",
      owner: "user_id",
      newRow: { trip_id: ownTrip, session_id: randomUUID(), user_id: user.id },
      target: ownTrip,
      change: { has_page: true },
    },
    invitations: {
      key: "user_id",
      newRow: invitation(otherUser.id, "b"),
      target: user.id,
      change: { about: "Changed" },
    },
  };
}
