import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { brand } from "#domain/brand.ts";
import { addDays } from "#domain/calendar-days.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import {
  buildDocument,
  type FrozenDocument,
  freezeDocument,
  parseDocument,
} from "#domain/proposals/document.ts";
import { dateOf, planAt } from "#domain/proposals/payment-plan.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The agency's date, which for some hours of each day is not the date in UTC, this many days from now. */
export const inDays = (count: number) =>
  addDays(dateOf(new Date().toISOString(), brand.contact.timeZone), count);

export const lineKey = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

/**
 * Two adults: 2 × 1,000.00 for the tour, 50.00 for an option, 2 × 300.00 or 2 × 100.00 for the hotel. The costs are
 * unusual numbers, so that tests find them where they must not appear.
 */
export const LINES: readonly Row[] = [
  { key: lineKey(1), label: "Tour", unit: "person", quantity: 1, unit_price: 100_000, cost: 70_001 },
  { key: lineKey(2), label: "Spa", unit: "group", unit_price: 5000, optional: true, cost: 2001 },
  { key: lineKey(3), label: "Kids' club", unit: "child", unit_price: 1000, optional: true, cost: 501 },
  {
    key: lineKey(4),
    label: "Grand",
    unit: "adult",
    unit_price: 30_000,
    choice_group: "Hotel",
    preselected: true,
    cost: 20_001,
  },
  { key: lineKey(5), label: "Small", unit: "adult", unit_price: 10_000, choice_group: "Hotel", cost: 6001 },
];

export const FIELDS: Row = {
  title: "Two in Peru",
  location: "Peru",
  introduction: "Dear travelers, this is our offer.",
  start_date: inDays(90),
  end_date: inDays(97),
  days: [
    {
      day: 1,
      title: "Lima",
      description: "Arrival",
      image: null,
      drive_minutes: 90,
      effort: "easy",
      meals: ["dinner"],
      bed: "Casa Azul",
    },
  ],
  includes: ["Breakfast"],
  excludes: ["Flights"],
  adults: 2,
  children: 0,
  currency: "USD",
  deposit_percent: 20,
  balance_due_date: inDays(30),
  terms: "Terms",
  cancellation_terms: "Cancellation",
  valid_until: inDays(10),
};

/** The sentences of FIELDS in Spanish, because English ones prevent sending. */
export const SPANISH: Row = {
  language: "es",
  introduction: "Estimados viajeros: esta es nuestra oferta.",
};

export interface Draft {
  readonly proposalId: string;
  readonly number: string;
  readonly versionId: string;
}

export interface Sent extends Draft, FrozenDocument {
  readonly linkHash: string;
}

export const secretHash = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** What staff do with proposals, through the database functions that the server calls. */
export function proposalsOf(service: SupabaseClient, author: string) {
  const call = async (name: string, args: Row): Promise<Row> => {
    const { data, error } = await service.rpc(name, args);
    if (error) throw Object.assign(new Error(error.message), error);
    return data as Row;
  };

  const addRequest = async (overrides: Row = {}): Promise<string> => {
    const sender = { type: "contact", name: "Traveler", email: "traveler@example.com", subject: "Peru" };
    const insertion = service.from("requests").insert({ ...sender, ...overrides });
    const { data } = await insertion.select("id").single().throwOnError();
    return String(data.id);
  };

  const versions = () => service.from("proposal_versions");
  /** The id and current revision of a version, which saving and sending require. */
  const currentOf = async (version_id: string) => {
    const { data } = await versions().select("revision").eq("id", version_id).single();
    return { version_id, revision: data?.revision };
  };

  const save = async (versionId: string, fields: Row, lines: readonly Row[]) =>
    call("save_proposal_draft", { ...(await currentOf(versionId)), fields, lines, author });

  const draft = async (
    fields: Row = {},
    lines: readonly Row[] = LINES,
    request: Row = {},
  ): Promise<Draft> => {
    const created = await call("create_proposal", { request_id: await addRequest(request), author });
    const versionId = String(created.version_id);
    await save(versionId, { ...FIELDS, ...fields }, lines);
    return { proposalId: String(created.proposal_id), number: String(created.number), versionId };
  };

  /** The document of a draft, built from the rows as the server does. */
  const freeze = async (versionId: string) => {
    const { data: version } = await versions()
      .select("*, proposal:proposals(number), lines:proposal_lines(*)")
      .eq("id", versionId)
      .order("position", { referencedTable: "proposal_lines" })
      .single()
      .throwOnError();
    const identity = { number: version.proposal.number, version: version.number };
    const document = buildDocument(identity, draftFields.parse(version), draftLines.parse(version.lines));
    return { ...(await freezeDocument(document)), revision: version.revision as number };
  };

  const send = async (draft: Draft, overrides: Row = {}): Promise<Sent> => {
    const linkHash = secretHash(randomBytes(32).toString("base64url"));
    const { document, hash, revision } = await freeze(draft.versionId);
    const sending = {
      version_id: draft.versionId,
      revision,
      document,
      document_hash: hash,
      link_hash: linkHash,
      ...overrides,
    };
    await call("send_proposal_version", { sending, author });
    return { ...draft, document, hash, linkHash: String(sending.link_hash) };
  };

  /** Creates and saves a draft of the next version with these changes. */
  const nextDraft = async (draft: Draft, fields: Row = {}, lines: readonly Row[] = LINES): Promise<Draft> => {
    const next = await call("new_proposal_version", { proposal_id: draft.proposalId, author });
    const versionId = String(next.version_id);
    await save(versionId, fields, lines);
    return { ...draft, versionId };
  };

  /** A proposal with a row in each of its tables: accepted by link, with the deposit paid. */
  const accepted = async (): Promise<Sent> => {
    const sent = await send(await draft());
    await call("accept_proposal", { acceptance: acceptanceOf(sent) });
    await call("record_payment", { payment: paymentFor(sent), author });
    return sent;
  };

  return { call, addRequest, currentOf, save, draft, freeze, send, nextDraft, accepted };
}

/** The part of an acceptance that depends on the document. `chosen` defaults to the preselected lines. */
function agreementTo(text: string, document_hash: string | undefined, chosen?: readonly string[]) {
  const document = parseDocument(text);
  const choices = chosen ?? defaultChoices(document);
  const total = Number(totalsOf(document, choices).total);
  const plan = planAt(document, total, new Date().toISOString(), brand.contact.timeZone);
  return { document_hash, choices, total, plan, name: "Ada Traveler", idempotency_key: randomUUID() };
}

/** What the server stores when the traveler accepts. */
export const acceptanceOf = (sent: Sent, overrides: Row = {}): Row => ({
  channel: "link",
  link_hash: sent.linkHash,
  ...agreementTo(sent.document, sent.hash, overrides.choices as readonly string[] | undefined),
  consent: "I accept.",
  address: "203.0.113.7",
  user_agent: "A browser",
  ...overrides,
});

interface Viewed {
  readonly version: { readonly document: string; readonly document_hash: string } | null;
}

/** What the page sends when the traveler accepts. */
export const acceptanceBy = (access: Row, { version }: Viewed) => ({
  access,
  ...agreementTo(version?.document ?? "", version?.document_hash),
  consent: true,
});

/** A payment of the deposit, which is 20% of 2,600.00. */
export const paymentFor = (draft: Draft, overrides: Row = {}): Row => ({
  proposal_id: draft.proposalId,
  amount: 52_000,
  currency: "USD",
  received_on: inDays(0),
  means: "bank_transfer",
  idempotency_key: randomUUID(),
  ...overrides,
});

export async function setTimeZone(service: SupabaseClient, timeZone: string): Promise<void> {
  const value = JSON.stringify({ timeZone });
  await service.from("site_settings").upsert({ key: "site_details", value }).throwOnError();
}
