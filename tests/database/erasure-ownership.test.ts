import { beforeAll, describe, expect, it } from "vitest";
import { findWords, OTHER } from "#tests/database/find-words.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";
import { LINES, proposalsOf, type Row } from "#tests/support/proposals.ts";

const database = databasePerFile();
let people: People;
beforeAll(async () => {
  people = await createPeople(database());
  await people.service.from("admin_notification_emails").insert({ email: "team@example.com" }).throwOnError();
});

const rpc = async (name: string, args: Row) => (await people.service.rpc(name, args).throwOnError()).data;
const erase = async (address: string) => {
  const { data, error } = await people.admin.client.rpc("erase_person", { address });
  expect(error).toBeNull();
  return data;
};

/**
 * A request that was made under a wrong address, with a trip in the account of that address, a bounce, and a second
 * trip in the account of the right one.
 */
async function correctedRequest() {
  const { service, admin } = people;
  const wrong = await createPerson(database(), "o'kapi+typo");
  const right = await createPerson(database(), OTHER);
  const text = `${OTHER} ${wrong.email}`;
  const submission = {
    engagement_type: "contact",
    name: OTHER,
    email: wrong.email,
    page_url: `https://x/${OTHER}`,
    request: { type: "contact", message: OTHER, details: { name: OTHER, email: wrong.email } },
    notification: {
      kind: "notify-contact",
      reply_to: wrong.email,
      subject: text,
      text_body: text,
      html_body: text.replace("'", "&#39;"),
    },
    acknowledgement: { kind: "acknowledgement", subject: OTHER, text_body: text, html_body: text },
  };
  const { request_id: request } = await rpc("submit_engagement", { submission });
  await rpc("reply_to_request", { request, author: admin.id, mail: { subject: OTHER, text_body: OTHER } });
  await service.from("outbox").update({ state: "sent" }).eq("request_id", request).throwOnError();
  const bounce = { automatic: "bounce", from_email: "mailer-daemon@example.com", size: 1 };
  const report = {
    message_id: "<b>",
    subject: OTHER,
    text_body: `${text}: unknown user`,
    raw: btoa(wrong.email),
  };
  await service
    .from("incoming_mails")
    .insert({ ...bounce, ...report, state: "sorted", found_by: "reference", request_id: request })
    .throwOnError();
  const addTrip = (user_id: string) => {
    const trip = {
      title: OTHER,
      start_date: "2027-01-01",
      end_date: "2027-01-02",
      days: [{ day: 1, title: OTHER }],
    };
    return service
      .from("trips")
      .insert({ ...trip, user_id, request_id: request })
      .throwOnError();
  };
  await service.from("requests").update({ user_id: wrong.id }).eq("id", request).throwOnError();
  await addTrip(wrong.id);
  const invited = { request_id: request, kind: "invitation", body: `Invitation sent to ${wrong.email}` };
  await service.from("request_events").insert(invited).throwOnError();
  await rpc("correct_request_address", { request_id: request, address: right.email });
  await addTrip(right.id);
  return { request: String(request), wrong: wrong.email, right: right.email };
}

describe("a request whose address was corrected", () => {
  it("stays whole when the wrong address is erased: only the address goes", async () => {
    const { request, wrong, right } = await correctedRequest();
    const { owner } = database();
    const before = await findWords(owner, [OTHER]);
    expect(await erase(wrong)).toMatchObject({ corrected_requests: 1, account: 1 });
    expect(await findWords(owner, ["kapi+typo"])).toEqual({});
    expect(await findWords(owner, [OTHER])).toEqual(before);
    const { data } = await people.service
      .from("request_events")
      .select("body")
      .eq("request_id", request)
      .order("id");
    const bodies = data?.map(({ body }) => body);
    expect(bodies).toContain(`E-mail address changed: erased@erased.invalid → ${right}`);
    expect(bodies?.filter((body) => body.startsWith("Removed"))).toEqual([]);
    await erase(right);
    expect(await findWords(owner, [OTHER])).toEqual({});
  });

  it("goes when the right address is erased, also from the account of the wrong one", async () => {
    const { request, wrong, right } = await correctedRequest();
    const { owner } = database();
    expect(await erase(right)).toMatchObject({ requests: 1, trips: 2, engagements: 1, account: 1 });
    expect(await findWords(owner, [OTHER])).toEqual({});
    const correction = { request_id: request, address: right };
    const { error } = await people.admin.client.rpc("correct_request_address", correction);
    expect(error?.message).toBe("The data of this person was erased.");
    expect((await owner`select from auth.users where email = ${wrong}`).count).toBe(1);
    await erase(wrong);
    expect(await findWords(owner, ["kapi+typo"])).toEqual({});
  });

  it("loses the wrong address in the bin too", async () => {
    const { request, wrong, right } = await correctedRequest();
    const { owner } = database();
    await people.admin.client.from("requests").delete().eq("id", request).throwOnError();
    await erase(wrong);
    const [kept] = await owner<{ contents: string }>`
      select contents::text from public.bin where row_id = ${request}`;
    expect(kept?.contents).toContain(`erased@erased.invalid → ${right}`);
    expect(kept?.contents).not.toContain('kapi+typo",');
    await people.admin.client.rpc("restore_from_bin", { kind: "requests", row_id: request }).throwOnError();
    const { data } = await people.service.from("requests").select("name, email").eq("id", request).single();
    expect(data).toEqual({ name: OTHER, email: right });
    await erase(right);
  });
});

it("an address about which nothing is held is answered so, and leaves no entry in the trail", async () => {
  const address = "nobody-knows@example.com";
  expect((await people.admin.client.rpc("held_about", { address })).data).toEqual({});
  const countEntries = async () => (await database().owner`select from public.audit_log`).count;
  const before = await countEntries();
  expect(await erase(address)).toEqual({});
  expect(await countEntries()).toBe(before);
});

it("what a former colleague did as staff stays under their address, and their notifications stay mails about others", async () => {
  const { service, admin } = people;
  const { owner } = database();
  const colleague = await createPerson(database(), "marmoset", "admin");
  await service.from("admin_notification_emails").insert({ email: colleague.email }).throwOnError();
  const submission = {
    engagement_type: "contact",
    name: "Guest",
    email: "guest@example.com",
    request: { type: "contact", message: "Hello" },
    notification: {
      kind: "notify-contact",
      reply_to: "guest@example.com",
      subject: "New",
      text_body: "Hello",
    },
    acknowledgement: { kind: "acknowledgement", subject: "Hello", text_body: "Hello" },
  };
  const { request_id: request } = await rpc("submit_engagement", { submission });
  await rpc("reply_to_request", {
    request,
    author: colleague.id,
    mail: { subject: "Hello", text_body: "Hello" },
  });
  const agency = proposalsOf(service, colleague.id);
  await agency.send(await agency.draft({}, LINES, { email: "guest@example.com" }));
  const countMails = async () => (await owner`select from public.outbox`).count;
  const mails = await countMails();
  await admin.client.from("user_roles").update({ role: "user" }).eq("user_id", colleague.id).throwOnError();

  expect(await erase(colleague.email)).toMatchObject({ account: 1, recipients: 1 });
  expect(Object.keys(await findWords(owner, ["marmoset"]))).toEqual([
    "public.audit_log.actor_email",
    "public.audit_log.words_folded",
    "public.proposal_events.actor_email",
    "public.request_events.author_email",
    // Whom a request was assigned to.
    "public.request_events.body",
  ]);
  expect(await countMails()).toBe(mails);
});
