import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const database = databasePerFile();
let admin: Person;
let functions: ReturnType<typeof openFunctions>;
beforeAll(async () => {
  admin = await createPerson(database(), "admin", "admin");
  const { clients, keys } = database();
  functions = openFunctions({ clients, keys });
});

const service = () => database().clients.service;
const newAddress = (name = "ann") => `${name}-${randomUUID().slice(0, 8)}@travelers.example`;
const addRequest = async (email: string) => {
  const request = { type: "contact", name: "Ann Best", email, message: "May we?" };
  const { data } = await service().from("requests").insert(request).select("id").single().throwOnError();
  return data.id as string;
};
const call = async (name: string, body: object) => {
  const response = await callFunction(functions, name, body, { authorization: `Bearer ${admin.token}` });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};
const makeTrip = (request_id: string, title = "Peru", key: string = randomUUID()) => {
  const trip = { title, start_date: "2037-03-10", end_date: "2037-03-18", status: "planning", days: null };
  return call("make-trip", { request_id, key, trip });
};
const correct = (request_id: string, address: string) =>
  admin.client.rpc("correct_request_address", { request_id, address }).throwOnError();
const accountOf = async (address: string) =>
  (await service().rpc("account_of", { address }).throwOnError()).data as string | null;
const tripsOf = async (request: string) =>
  (
    await service()
      .from("trips")
      .select("id, title, user_id")
      .eq("request_id", request)
      .order("created_at")
      .order("id")
      .throwOnError()
  ).data ?? [];
const accountOfRequest = async (id: string) =>
  (await service().from("requests").select("user_id").eq("id", id).single().throwOnError()).data?.user_id;
const mailsTo = async (to_email: string) =>
  (
    await service()
      .from("outbox")
      .select("kind, state, text_body")
      .eq("to_email", to_email)
      .order("created_at")
      .order("id")
      .throwOnError()
  ).data ?? [];
const kindsOfMailsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

it("after the address of a request was corrected, its trips belong to the account of the new address alone", async () => {
  const [wrong, right] = [newAddress("wrong"), newAddress("right")];
  const request = await addRequest(wrong);
  expect((await makeTrip(request, "The first")).body.invitation).toBe("sent");
  const wrongAccount = await accountOf(wrong);
  expect(await tripsOf(request)).toMatchObject([{ user_id: wrongAccount }]);

  await correct(request, right);
  expect(await accountOfRequest(request)).toBeNull();
  expect(await tripsOf(request)).toMatchObject([{ user_id: null }]);
  expect(await mailsTo(wrong), "the mail that names the trip").toMatchObject([{ state: "canceled" }]);

  expect((await makeTrip(request, "The second")).body.invitation).toBe("sent");
  const rightAccount = await accountOf(right);
  expect(rightAccount).not.toBe(wrongAccount);
  expect(await accountOfRequest(request)).toBe(rightAccount);
  expect(await tripsOf(request)).toMatchObject([
    { title: "The first", user_id: rightAccount },
    { title: "The second", user_id: rightAccount },
  ]);
  expect(await kindsOfMailsTo(right)).toEqual(["invitation"]);
  expect(await kindsOfMailsTo(wrong)).toEqual(["invitation"]);
});

it("an open invitation of the wrong address ends with the correction, unless something else is in its account", async () => {
  const [wrong, shared] = [newAddress("wrong"), newAddress("shared")];
  const invitationOf = async (address: string) => {
    const invitation = service().from("invitations").select("token_hash, expires_at");
    return (
      await invitation
        .eq("user_id", (await accountOf(address)) ?? "")
        .single()
        .throwOnError()
    ).data;
  };
  const request = await addRequest(wrong);
  await makeTrip(request);
  await correct(request, newAddress("right"));
  const ended = await invitationOf(wrong);
  expect(ended?.token_hash).toBeNull();
  expect(Date.parse(ended?.expires_at ?? "")).toBeLessThanOrEqual(Date.now());

  const [first, second] = [await addRequest(shared), await addRequest(shared)];
  await makeTrip(first);
  await makeTrip(second);
  await correct(first, newAddress("right"));
  expect((await invitationOf(shared))?.token_hash).toMatch(/^[0-9a-f]{64}$/);
});

it("a trip never goes to the account of a former address, not even if that account has a password", async () => {
  const stranger = await createPerson(database(), "stranger");
  const right = newAddress();
  const request = await addRequest(stranger.email);
  await makeTrip(request, "The first");
  expect((await stranger.client.from("trips").select()).data).toHaveLength(1);
  await correct(request, right);
  const { data: removed } = await admin.client
    .from("trips")
    .delete()
    .eq("request_id", request)
    .select()
    .single()
    .throwOnError();
  // What 'Undo' sends, from a page that was loaded before the correction.
  await admin.client
    .from("trips")
    .insert({ ...removed, user_id: stranger.id })
    .throwOnError();
  await makeTrip(request, "The second");
  expect((await stranger.client.from("trips").select()).data).toEqual([]);
  expect((await tripsOf(request)).map(({ user_id }) => user_id)).toEqual(
    Array(2).fill(await accountOf(right)),
  );
});

it("a correction that changes only capital letters keeps the account", async () => {
  const traveler = await createPerson(database(), "capital");
  const request = await addRequest(traveler.email.toUpperCase());
  await makeTrip(request);
  await correct(request, traveler.email);
  expect(await accountOfRequest(request)).toBe(traveler.id);
  expect(await tripsOf(request)).toMatchObject([{ user_id: traveler.id }]);
});

it("a corrected address also applies to the proposals that were not sent yet", async () => {
  const [wrong, right] = [newAddress("wrong"), newAddress("right")];
  const request = await addRequest(wrong);
  const { data: proposal } = await service()
    .rpc("create_proposal", { request_id: request, author: admin.id })
    .throwOnError();
  await correct(request, right);
  const { data } = await service()
    .from("proposals")
    .select("email, user_id")
    .eq("id", proposal.proposal_id)
    .single()
    .throwOnError();
  expect(data).toEqual({ email: right, user_id: null });
});

it("a person with a password hears of a new trip by mail, once, at the address of their account", async () => {
  const traveler = await createPerson(database(), "regular");
  const request = await addRequest(traveler.email.toUpperCase());
  const key = randomUUID();
  const responses = await Promise.all([makeTrip(request, "Peru", key), makeTrip(request, "Peru", key)]);
  expect(responses.map(({ body }) => body.invitation).sort()).toEqual(["not needed", "told"]);
  expect(await tripsOf(request)).toMatchObject([{ user_id: traveler.id }]);
  const mails = await mailsTo(traveler.email);
  expect(mails).toMatchObject([{ kind: "trip-added" }]);
  expect(mails[0]?.text_body).toContain("Peru, 10 – 18 Mar 2037");
  expect(mails[0]?.text_body).toContain("/my-itineraries");
  const { data: events } = await service()
    .from("request_events")
    .select("kind, body, author_id")
    .eq("request_id", request)
    .eq("kind", "invitation")
    .throwOnError();
  expect(events).toEqual([
    { kind: "invitation", body: `E-mail about 'Peru' sent to ${traveler.email}`, author_id: admin.id },
  ]);
});

it("an invitation goes to the address of its account, whatever address the caller gives", async () => {
  const invitee = await createPerson(database(), "invitee");
  const other = newAddress("other");
  const mail = { kind: "invitation", subject: "Welcome", text_body: "{token}", html_body: "{token}" };
  const invitation = {
    user_id: invitee.id,
    email: other,
    token: "secret",
    token_hash: "d".repeat(64),
    expires_at: "2099-01-01T00:00:00Z",
    inviter: "",
    about: "",
    mail,
  };
  expect((await service().rpc("invite_user", { invitation }).throwOnError()).data).toBe("sent");
  expect(await kindsOfMailsTo(invitee.email)).toEqual(["invitation"]);
  expect(await mailsTo(other)).toEqual([]);
  const { data } = await service().rpc("invite_user", {
    invitation: { ...invitation, user_id: randomUUID(), token_hash: "e".repeat(64) },
  });
  expect(data, "an account that does not exist").toBeNull();
});

it("two trips at once for a new person make one account and one invitation", async () => {
  const email = newAddress();
  const request = await addRequest(email);
  const responses = await Promise.all([makeTrip(request, "One"), makeTrip(request, "Two")]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses.map(({ body }) => body.invitation)).toEqual(["sent", "sent"]);
  const account = await accountOf(email);
  expect(await tripsOf(request)).toMatchObject([{ user_id: account }, { user_id: account }]);
  expect(await kindsOfMailsTo(email)).toEqual(["invitation"]);
});

/** Makes a trip while invitations cannot be stored, as if the process ended between the account and its mail. */
async function makeTripWithoutMail(email: string, key: string = randomUUID()) {
  const { owner } = database();
  const request = await addRequest(email);
  await owner.unsafe(
    `alter table public.outbox add constraint refuses_mail check (to_email <> '${email}') not valid`,
  );
  const { status, body } = await makeTrip(request, "Peru", key);
  await owner.unsafe("alter table public.outbox drop constraint refuses_mail");
  expect(status).toBe(200);
  expect(body.invitation).toBe("failed");
  expect(await mailsTo(email)).toEqual([]);
  return { request, tripId: String(body.trip_id) };
}

it("an account whose invitation was never sent counts as invited, and staff can invite it again", async () => {
  const byAccount = newAddress();
  await makeTripWithoutMail(byAccount);
  const user_id = await accountOf(byAccount);
  const { data: invitations } = await admin.client
    .from("invitations")
    .select("sent_at, token_hash")
    .eq("user_id", user_id)
    .throwOnError();
  expect(invitations).toEqual([{ sent_at: null, token_hash: null }]);
  expect((await call("resend-invitation", { user_id })).status).toBe(200);
  expect(await kindsOfMailsTo(byAccount)).toEqual(["invitation"]);

  const byTrip = newAddress();
  const { tripId } = await makeTripWithoutMail(byTrip);
  expect((await call("resend-invitation", { trip_id: tripId })).body).toEqual({ sent: true });
  expect((await call("resend-invitation", { trip_id: tripId })).body).toEqual({ sent: true });
  expect(await kindsOfMailsTo(byTrip), "the second within a minute replaces none").toEqual(["invitation"]);
});

it("repeating the request after a stop sends the invitation that is missing", async () => {
  const email = newAddress();
  const key = randomUUID();
  const { request, tripId } = await makeTripWithoutMail(email, key);
  expect((await makeTrip(request, "Peru", key)).body).toEqual({ trip_id: tripId, invitation: "sent" });
  expect((await makeTrip(request, "Peru", key)).body).toEqual({ trip_id: tripId, invitation: "not needed" });
  expect(await kindsOfMailsTo(email)).toEqual(["invitation"]);
});

it("the next trip of somebody who was never invited invites them", async () => {
  const email = newAddress();
  const { request } = await makeTripWithoutMail(email);
  expect((await makeTrip(request, "Second")).body.invitation).toBe("sent");
  expect(await kindsOfMailsTo(email)).toEqual(["invitation"]);
});

it("'Invite again' on a trip whose account was untied creates the account of the new address", async () => {
  const [wrong, right] = [newAddress("wrong"), newAddress("right")];
  const request = await addRequest(wrong);
  const { body } = await makeTrip(request);
  await correct(request, right);
  expect((await call("resend-invitation", { trip_id: body.trip_id })).body).toEqual({ sent: true });
  expect(await tripsOf(request)).toMatchObject([{ user_id: await accountOf(right) }]);
  expect(await kindsOfMailsTo(right)).toEqual(["invitation"]);
  expect((await call("resend-invitation", { trip_id: randomUUID() })).status).toBe(404);
});

it("'Your requests' lists what was sent before there was an account and led to a proposal or trip in it", async () => {
  const person = await createPerson(database(), `later-${randomUUID().slice(0, 8)}`);
  const [toTrip, toProposal, toNothing] = [
    await addRequest(person.email),
    await addRequest(person.email),
    await addRequest(person.email),
  ];
  const trip = { title: "Peru", start_date: "2037-03-10", end_date: "2037-03-18" };
  await service()
    .from("trips")
    .insert({ ...trip, user_id: person.id, request_id: toTrip })
    .throwOnError();
  await service().rpc("create_proposal", { request_id: toProposal, author: admin.id }).throwOnError();
  const { owner } = database();
  await owner`update public.proposals set user_id = ${person.id} where request_id = ${toProposal}`;
  await owner`update public.requests set user_id = null where id in (${toTrip}, ${toProposal}, ${toNothing})`;
  const { data } = await person.client.rpc("my_requests").throwOnError();
  expect(data.map(({ id }: { id: string }) => id).sort()).toEqual([toTrip, toProposal].sort());
});
