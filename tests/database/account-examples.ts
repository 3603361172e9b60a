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
    invitations: {
      key: "user_id",
      newRow: invitation(otherUser.id, "b"),
      target: user.id,
      change: { about: "Changed" },
    },
  };
}
