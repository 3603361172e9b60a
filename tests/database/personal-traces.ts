import { randomUUID } from "node:crypto";
import { addPaperFile } from "#tests/database/account-examples.ts";
import { MARK, NETWORK, OTHER, PHONE } from "#tests/database/find-words.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createPerson, type People, type Person } from "#tests/support/people.ts";
import {
  acceptanceOf,
  FIELDS,
  LINES,
  paymentFor,
  proposalsOf,
  type Row,
  type Sent,
} from "#tests/support/proposals.ts";

export interface Traces {
  readonly person: Person;
  readonly other: Person;
  /** Accepted by the person, with a payment. */
  readonly accepted: Sent;
}

/**
 * A person with rows in every table that holds personal data, with and beside the records of another customer, who
 * has a proposal, a trip and a request of their own.
 */
export async function leaveTraces(database: TestDatabase, people: People): Promise<Traces> {
  const { service, admin } = people;
  const { owner } = database;
  const person = await createPerson(database, MARK);
  const other = await createPerson(database, OTHER);
  const { id, email } = person;
  const agency = proposalsOf(service, admin.id);
  const rpc = async (name: string, args: Row) => (await service.rpc(name, args).throwOnError()).data;
  const add = async (table: string, row: Row): Promise<Row> =>
    (await service.from(table).insert(row).select().single().throwOnError()).data;

  const submit = async (who: Person, name: string, request: Row = {}) => {
    const text = `${name} ${who.email}`;
    const page = { name, email: who.email, page_url: `https://x/${name}` };
    const submission = {
      ...page,
      engagement_type: "contact",
      request: {
        type: "contact",
        message: text,
        subject: text,
        phone: who === person ? PHONE : "1",
        details: page,
        user_id: who.id,
        idempotency_key: `${name}-${randomUUID()}`,
        ...request,
      },
      notification: {
        kind: "notify-contact",
        reply_to: who.email,
        subject: text,
        text_body: text,
        html_body: text,
      },
      acknowledgement: { kind: "acknowledgement", subject: name, text_body: text, html_body: text },
    };
    return String((await rpc("submit_engagement", { submission })).request_id);
  };
  const signUp = (who: Person) =>
    rpc("submit_engagement", {
      submission: {
        engagement_type: "email_signup",
        email: who.email,
        subscriber: { source: "email_signup", consent_text: "Yes." },
        notification: { kind: "notify-signup", reply_to: who.email, subject: "New", text_body: who.email },
        acknowledgement: { kind: "list-confirmation", subject: "", text_body: "{token}", html_body: "" },
      },
    });
  const receive = (from: string, text: string, references: readonly string[] = []) =>
    rpc("take_mail", {
      mail: {
        key: Buffer.from(randomUUID().padEnd(32, "0").slice(0, 32)).toString("hex"),
        message_id: `<${randomUUID()}@x>`,
        from_email: from,
        from_name: text,
        subject: text,
        text,
        quoted: text,
        attachments: [{ name: `${text}.pdf`, type: "application/pdf", size: 1 }],
        size: 1,
        tokens: references,
        references: [],
        undelivered: null,
      },
      raw: Buffer.from(text).toString("base64"),
      notices: Object.fromEntries(
        ["sorted", "unsorted"].map((outcome) => [
          outcome,
          { kind: "notify-incoming-mail", reply_to: from, subject: text, text_body: text },
        ]),
      ),
    });
  const tokenOf = async (request: string) =>
    String(
      (await service.from("requests").select("reply_token").eq("id", request).single()).data?.reply_token,
    );
  const reply = (request: string, text: string) =>
    rpc("reply_to_request", {
      request,
      author: admin.id,
      mail: { subject: text, text_body: text, words: text },
    });
  const note = (request: string, body: string) =>
    admin.client
      .from("request_events")
      .insert({ request_id: request, kind: "note", body, author_id: admin.id })
      .throwOnError();
  const addTrip = async (who: Person, name: string, request: string) => {
    const dates = { start_date: "2027-01-01", end_date: "2027-01-02" };
    const days = [{ day: 1, title: name, description: name }];
    const trip = { ...dates, title: name, location: name, days, idempotency_key: `${name}-${randomUUID()}` };
    return String((await add("trips", { ...trip, user_id: who.id, request_id: request })).id);
  };
  const testify = async (trip: string, name: string) => {
    const token_hash = Buffer.from(randomUUID().slice(0, 32)).toString("hex");
    const invitation = { kind: "testimonial-invitation", subject: name, text_body: name };
    await rpc("ask_for_testimonial", { trip_id: trip, token_hash, mail: invitation });
    const words = { quote: name, author: name, country: name, trip_type: name };
    await rpc("submit_testimonial", {
      token_hash,
      words,
      mail: { kind: "testimonial-received", subject: name, text_body: name },
    });
  };
  const mails = (name: string, address: string) => [
    { to: "traveler", kind: "proposal-sent", subject: name, text_body: name },
    { to: "office", kind: "proposal-sent-office", reply_to: address, subject: name, text_body: name },
  ];
  const offer = async (who: Person, name: string, request: Row = {}) => {
    const text = { title: name, introduction: name, terms: name, location: name };
    const lines = LINES.map((line) => ({ ...line, detail: name }));
    const draft = await agency.draft(text, lines, { email: who.email, name, ...request });
    return agency.send(draft, { mails: mails(name, who.email) });
  };
  const answer = ({ linkHash, hash }: Sent, text: string) => ({
    answer: {
      channel: "link",
      link_hash: linkHash,
      document_hash: hash,
      text,
      idempotency_key: randomUUID(),
    },
  });

  // The other customer, whose records mention the person.
  const theirs = `${OTHER}, a friend of ${email},`;
  const request = await submit(other, OTHER);
  await signUp(other);
  await reply(request, `${theirs} asked`);
  await note(request, `${theirs} called`);
  await receive(other.email, `${theirs} writes`, [await tokenOf(request)]);
  await receive(`unsorted-${other.email}`, theirs);
  await testify(await addTrip(other, OTHER, request), OTHER);
  const otherOffer = await offer(other, OTHER);
  const deleted = await submit(other, OTHER);
  await receive(email, MARK, [await tokenOf(deleted)]);
  await admin.client.from("requests").delete().eq("id", deleted).throwOnError();
  // A namesake's address contains the person's.
  await signUp({ ...other, email: `${OTHER}${email}` });

  // The person, in the records of the other customer.
  await receive(email, MARK, [await tokenOf(request)]);
  const view = {
    channel: "link",
    link_hash: otherOffer.linkHash,
    document_hash: otherOffer.hash,
    viewer: id,
  };
  await rpc("mark_proposal_viewed", { view });
  /** A proposal to the person on the other customer's request. */
  const offerThere = async () => {
    const created = await rpc("create_proposal", { request_id: request, author: admin.id });
    const draft = {
      proposalId: String(created.proposal_id),
      number: String(created.number),
      versionId: String(created.version_id),
    };
    await rpc("change_proposal_email", {
      action: { proposal_id: draft.proposalId, email },
      author: admin.id,
    });
    await agency.save(draft.versionId, { ...FIELDS, title: MARK, introduction: MARK }, LINES);
    return agency.send(draft, { mails: mails(MARK, email) });
  };
  const acceptedThere = acceptanceOf(await offerThere(), { name: MARK });
  await rpc("accept_proposal", { acceptance: acceptedThere });
  await rpc("ask_for_proposal_changes", answer(await offerThere(), MARK));

  // The person's own records.
  const shouted = { ...person, email: email.toUpperCase() };
  const own = await submit(shouted, `Zoë ${MARK}`);
  await submit({ ...person, email: "somebody@example.com" }, MARK);
  await signUp(shouted);
  await reply(own, MARK);
  await note(own, MARK);
  await receive(shouted.email, MARK, [await tokenOf(own)]);
  await receive("spouse@example.com", MARK, [await tokenOf(own)]);
  await receive(email, MARK);
  await service
    .from("requests")
    .update({ status: "lost", lost_reason: MARK, owner_id: admin.id })
    .eq("id", own)
    .throwOnError();
  const binned = await submit(person, MARK);
  await reply(binned, MARK);
  await receive("spouse@example.com", MARK, [await tokenOf(binned)]);
  await admin.client.from("requests").delete().eq("id", binned).throwOnError();

  await testify(await addTrip(person, MARK, own), MARK);
  await testify(await addTrip(person, MARK, own), MARK);
  const trip = await addTrip(person, MARK, own);
  await testify(trip, MARK);
  await admin.client.from("testimonials").delete().eq("trip_id", trip).throwOnError();

  await agency.draft({ title: MARK, introduction: MARK }, LINES, { email, name: MARK, user_id: id });
  await offer(person, MARK);
  await rpc("ask_for_proposal_changes", answer(await offer(person, MARK), MARK));
  await rpc("decline_proposal", answer(await offer(person, MARK), MARK));
  const accepted = await offer(person, MARK, { user_id: id });
  const signed = { name: MARK, user_agent: MARK, address: NETWORK, mails: mails(MARK, email) };
  await rpc("accept_proposal", { acceptance: acceptanceOf(accepted, signed) });
  await rpc("record_payment", {
    payment: paymentFor(accepted, { reference: MARK, note: MARK, mails: mails(MARK, email) }),
    author: admin.id,
  });

  await rpc("queue_token_mail", {
    mail: { kind: "password-reset", subject: "Reset", text_body: "{token}" },
    receiver: email,
    token: MARK,
  });
  await add("outbox", {
    kind: "failure-notice",
    to_email: "team@example.com",
    subject: "Failed",
    text_body: `To ${email}: no`,
  });
  await add("invitations", {
    user_id: id,
    token_hash: Buffer.from(randomUUID().slice(0, 32)).toString("hex"),
    about: MARK,
    expires_at: "2027-01-01",
  });
  const paper = { trip_id: trip, title: MARK, path: await addPaperFile(database, trip, id) };
  const stored = await add("papers", paper);
  await person.client.rpc("open_paper", { path: stored.path }).throwOnError();
  await person.client.rpc("report_kept_trip", { trip, papers: [stored.id], has_page: true }).throwOnError();
  await add("papers", { ...paper, path: await addPaperFile(database, trip, null) });
  await admin.client.from("papers").delete().eq("trip_id", trip).is("uploaded_by", null).throwOnError();
  await add("notices", { user_id: id, kind: "paper", title: MARK, path: "/my-itineraries" });
  await rpc("record_account_event", { event: "signed-in", user_id: id, address: NETWORK });
  const recipient = await add("admin_notification_emails", { email });
  const newAddress = { email: `team-${randomUUID()}@example.com` };
  await service.from("admin_notification_emails").update(newAddress).eq("id", recipient.id).throwOnError();
  await add("admin_notification_emails", { email, is_active: false });
  await admin.client.from("user_roles").upsert({ user_id: id, role: "user" }).throwOnError();
  await owner.unsafe(`
    update auth.sessions set user_agent = '${MARK}', ip = '${NETWORK}' where user_id = '${id}';
    insert into auth.flow_state (id, user_id, authentication_method, code_challenge_method, code_challenge, provider_type, referrer)
    values ('${randomUUID()}', '${id}', 'email', 'plain', 'x', 'email', '${MARK}');
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
    values ('${randomUUID()}', '${id}', '${MARK}', 'totp', 'unverified');
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values ('${randomUUID()}', '{"actor_username": "${email}"}', now(), '${NETWORK}'),
      ('${randomUUID()}', '{"actor_id": "${id}"}', now(), '${NETWORK}')`);
  return { person, other, accepted };
}
