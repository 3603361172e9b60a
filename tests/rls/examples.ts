import type { SupabaseClient } from "@supabase/supabase-js";
import type { Caller } from "#tests/rls/permission-tables.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";
import { proposalsOf } from "#tests/support/proposals.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What the tests do to a table: a row to add, a row to change or delete, and whose rows are whose. */
export interface TableExample {
  readonly key: string;
  readonly newRow: Row;
  readonly target: unknown;
  readonly change: Row;
  readonly owner?: string;
}

export const itinerary = (title: string, more: Row = {}): Row => ({
  title,
  countries: ["Peru"],
  regions: ["South America"],
  categories: ["Adventure"],
  is_published: true,
  ...more,
});

const request = (name: string, more: Row = {}): Row => ({
  type: "contact",
  name,
  email: "visitor@example.com",
  message: "May we bring the dog?",
  ...more,
});

const mail = (subject: string): Row => ({
  kind: "notification",
  to_email: "team@example.com",
  subject,
  text_body: "Hello",
});

const incomingMail = (subject: string): Row => ({
  message_id: `<${subject}@example.com>`,
  from_email: "someone@example.com",
  subject,
  size: 9,
});

export interface World {
  readonly people: People;
  readonly clients: Readonly<Record<Caller, SupabaseClient>>;
  /** Of the callers who have an account. */
  readonly ids: Readonly<Partial<Record<Caller, string>>>;
  readonly tables: Readonly<Record<string, TableExample>>;
}

/** People, and for every table at least one row that they may see and one that they may not. */
export async function createWorld(database: TestDatabase): Promise<World> {
  const people = await createPeople(database);
  const { service, user, otherUser } = people;
  const newcomer = await createPerson(database, "newcomer");

  const add = async (table: string, ...rows: Row[]): Promise<unknown[]> => {
    const { data, error } = await service.from(table).insert(rows).select();
    if (error) throw new Error(`${table}: ${error.message}`);
    return (data as Row[]).map((row) => row.id ?? row.key);
  };
  const removal = await service.from("profiles").delete().eq("id", newcomer.id);
  const role = await service.from("user_roles").insert({ user_id: user.id, role: "user" });
  if (removal.error || role.error) throw removal.error ?? role.error;

  const [published, draft] = await add(
    "itineraries",
    itinerary("Machu Picchu"),
    itinerary("Draft", { is_published: false }),
  );
  // What it was before is the version that the tests look for.
  const rewritten = await service.from("itineraries").update({ subtitle: "On foot" }).eq("id", draft);
  if (rewritten.error) throw rewritten.error;
  const [category] = await add("faq_categories", { name: "Booking" }, { name: "Visas" });
  const [faq] = await add(
    "faqs",
    { question: "When?", answer: "Soon.", category_id: category, is_published: true },
    { question: "A draft?", answer: "Yes.", is_published: false },
  );
  const [planner] = await add("planners", { name: "Alma" }, { name: "Gone", is_active: false });
  const words = (author: string, more: Row = {}): Row => ({
    quote: "Lovely.",
    author,
    trip_type: "Solo",
    ...more,
  });
  // As many that wait as there are shown ones from the beginning.
  const [testimonial] = await add(
    "testimonials",
    words("Ann"),
    words("Ben", { state: "hidden" }),
    words("Cid"),
  );
  const [setting] = await add(
    "site_settings",
    { key: "is_live", value: "true" },
    { key: "secret", value: "x" },
  );
  const [recipient] = await add("admin_notification_emails", { email: "team@example.com" });
  const [engagement] = await add("engagement_tracking", { engagement_type: "contact" });
  const [sent, other] = await add("requests", request("User", { user_id: user.id }), request("Someone"));
  const [outgoing] = await add("outbox", mail("A request"));
  const [incoming] = await add("incoming_mails", incomingMail("Hello"));
  const [subscriber] = await add("subscribers", { email: "reader@example.com", source: "email_signup" });
  const trip = (owner: string) => ({
    user_id: owner,
    title: "Peru",
    start_date: "2027-01-01",
    end_date: "2027-01-09",
  });
  const [note] = await add("request_events", { request_id: other, kind: "note", body: "Called back." });
  const previews = await service.from("itinerary_previews").insert({ itinerary_id: draft }).select();
  const views = await service.rpc("count_view", { itinerary_id: published });
  if (previews.error || views.error) throw previews.error ?? views.error;
  const job = await service.rpc("claim_job", { job: "example", every_seconds: 3600 });
  if (job.error) throw job.error;
  await add("image_migration_failures", { itinerary_id: draft, reason: "gone" });
  const [deleted] = await add("faqs", { question: "Deleted?", answer: "Yes." });
  const removed = await service.from("faqs").delete().eq("id", deleted);
  if (removed.error) throw removed.error;
  const invitation = (userId: string, digit: string) => ({
    user_id: userId,
    token_hash: digit.repeat(64),
    about: "your account",
    expires_at: "2099-01-01T00:00:00+00:00",
  });
  await add("invitations", invitation(user.id, "a"));
  const [ownTrip] = await add("trips", trip(user.id), trip(otherUser.id));
  const [template] = await add("proposal_templates", {
    kind: "terms",
    name: "Usual",
    language: "en",
    body: "Terms",
  });
  const proposal = await proposalsOf(service, people.admin.id).accepted();

  const tables: Record<string, TableExample> = {
    content_version: { key: "only_row", newRow: { only_row: true }, target: true, change: { version: 0 } },
    itineraries: { key: "id", newRow: itinerary("New"), target: published, change: { title: "Changed" } },
    faq_categories: { key: "id", newRow: { name: "New" }, target: category, change: { name: "Changed" } },
    faqs: { key: "id", newRow: { question: "?", answer: "!" }, target: faq, change: { answer: "Changed" } },
    planners: { key: "id", newRow: { name: "New" }, target: planner, change: { about: "Changed" } },
    testimonials: { key: "id", newRow: words("New"), target: testimonial, change: { quote: "Changed" } },
    site_settings: {
      key: "key",
      newRow: { key: "new_one", value: "1" },
      target: setting,
      change: { value: "false" },
    },
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
    admin_notification_emails: {
      key: "id",
      newRow: { email: "new@example.com" },
      target: recipient,
      change: { is_active: false },
    },
    engagement_tracking: {
      key: "id",
      newRow: { engagement_type: "contact" },
      target: engagement,
      change: { user_name: "Changed" },
    },
    requests: { key: "id", newRow: request("New"), target: sent, change: { status: "won" } },
    outbox: { key: "id", newRow: mail("New"), target: outgoing, change: { state: "sent" } },
    incoming_mails: {
      key: "id",
      newRow: incomingMail("New"),
      target: incoming,
      change: { state: "discarded" },
    },
    subscribers: {
      key: "id",
      newRow: { email: "new@example.com", source: "email_signup" },
      target: subscriber,
      change: { state: "confirmed" },
    },
    trips: {
      key: "id",
      owner: "user_id",
      newRow: trip(user.id),
      target: ownTrip,
      change: { title: "Changed" },
    },
    audit_log: {
      key: "id",
      newRow: { action: "changed", table_name: "faqs", row_id: "1" },
      target: 1,
      change: { actor_email: "nobody@example.com" },
    },
    request_events: {
      key: "id",
      newRow: { request_id: sent, kind: "note", body: "New", author_id: people.admin.id },
      target: note,
      change: { body: "Changed" },
    },
    itinerary_views: {
      key: "itinerary_id",
      newRow: { itinerary_id: draft, day: "2026-01-01", views: 5 },
      target: published,
      change: { views: 1000 },
    },
    itinerary_versions: {
      key: "itinerary_id",
      newRow: { itinerary_id: published, content: {} },
      target: draft,
      change: { replaced_by: "nobody@example.com" },
    },
    image_migration_failures: {
      key: "itinerary_id",
      newRow: { itinerary_id: published, reason: "too large" },
      target: draft,
      change: { reason: "Changed" },
    },
    bin: {
      key: "row_id",
      newRow: { kind: "faqs", row_id: draft, contents: {} },
      target: deleted,
      change: { label: "Changed" },
    },
    job_runs: {
      key: "id",
      newRow: { name: "new", next_at: "2099-01-01T00:00:00+00:00" },
      target: job.data,
      change: { detail: "Changed" },
    },
    invitations: {
      key: "user_id",
      newRow: invitation(otherUser.id, "b"),
      target: user.id,
      change: { about: "Changed" },
    },
    itinerary_previews: {
      key: "token",
      newRow: { itinerary_id: published },
      target: previews.data[0]?.token,
      change: { expires_at: "2099-01-01T00:00:00+00:00" },
    },
    proposals: {
      key: "id",
      newRow: { number: "P-2026-9999", email: "new@example.com" },
      target: proposal.proposalId,
      change: { owner_id: null },
    },
    proposal_versions: {
      key: "id",
      newRow: { proposal_id: proposal.proposalId, number: 2, title: "New" },
      target: proposal.versionId,
      change: { title: "Changed" },
    },
    proposal_lines: {
      key: "position",
      newRow: { version_id: proposal.versionId, position: 9, label: "New", unit: "group", unit_price: 1 },
      target: 1,
      change: { unit_price: 1 },
    },
    proposal_acceptances: {
      key: "proposal_id",
      newRow: { proposal_id: proposal.proposalId, version_id: proposal.versionId, name: "New" },
      target: proposal.proposalId,
      change: { total: 1 },
    },
    proposal_events: {
      key: "id",
      newRow: { proposal_id: proposal.proposalId, kind: "viewed" },
      target: 1,
      change: { kind: "declined" },
    },
    payments: {
      key: "proposal_id",
      newRow: { proposal_id: proposal.proposalId, amount: 1, currency: "USD", received_on: "2026-11-01" },
      target: proposal.proposalId,
      change: { amount: 1 },
    },
    proposal_templates: {
      key: "id",
      newRow: { kind: "introduction", name: "New", language: "es", body: "Hola" },
      target: template,
      change: { body: "Changed" },
    },
  };
  return {
    people,
    tables,
    clients: {
      anonymous: people.anonymous,
      user: user.client,
      "other user": otherUser.client,
      admin: people.admin.client,
      "demoted admin": people.demotedAdmin.client,
      "signed-out admin": people.signedOutAdmin.client,
      "admin without the second factor": people.lockedAdmin.client,
      service,
    },
    ids: {
      user: user.id,
      "other user": otherUser.id,
      admin: people.admin.id,
      "demoted admin": people.demotedAdmin.id,
      "signed-out admin": people.signedOutAdmin.id,
      "admin without the second factor": people.lockedAdmin.id,
    },
  };
}
