import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { addDays } from "#domain/proposals/dates.ts";
import { buildDocument, freezeDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { makeSecret } from "#server/proposals/link-secret.ts";
import { readDraft, readProposalRow } from "#server/proposals/read-proposal.ts";

const made = z.object({ proposal_id: z.string(), version_id: z.string(), revision: z.number() });
const nextVersion = z.object({ version_id: z.string(), revision: z.number() });
const tour = randomUUID();
const NAME = "Maya Alleyne";
const DAYS_AHEAD = 120;

/** With a key, so that a line is known again in the next version. */
const line = (label: string, unit_price: number, more: object = {}) => ({
  key: randomUUID(),
  label,
  unit: "person",
  unit_price,
  ...more,
});
const LINES = [
  line("Rooms, guides and transfers", 189_000, { key: tour, cost: 141_000 }),
  line("Lodge by the lake", 42_000, { choice_group: "Hotel", preselected: true, cost: 30_000 }),
  line("Small house in the village", 18_000, { choice_group: "Hotel", cost: 12_500 }),
  line("Sunrise climb with a guide", 9_500, { optional: true, cost: 6_000 }),
];

/** Three requests with a proposal each: a draft, one that was sent twice, and one that is accepted. */
export async function seedDemoProposals(service: DatabaseClient): Promise<void> {
  const { data: admins } = await service.from("user_roles").select("user_id").eq("role", "admin").limit(1);
  const author = admins?.[0]?.user_id;
  const { data: itineraries } = await service
    .from("itineraries")
    .select("id, title, duration")
    .eq("is_published", true)
    .limit(3);
  if (!author) return;
  const today = new Date().toISOString().slice(0, 10);
  const fields = {
    start_date: addDays(today, DAYS_AHEAD),
    adults: 2,
    currency: "USD",
    deposit_percent: 20,
    balance_due_date: addDays(today, 60),
    valid_until: addDays(today, 14),
    introduction: "Thank you for writing to us. This is what we would do in your place.",
    terms: "The deposit holds rooms and guides. The balance is due sixty days before you leave.",
    cancellation_terms:
      "Until sixty days before you leave the deposit is kept, afterwards the price is due in full.",
  };

  const call = async (
    name: "create_proposal" | "new_proposal_version",
    args: { request_id: string } | { proposal_id: string },
  ) => {
    const { data, error } =
      "request_id" in args
        ? await service.rpc("create_proposal", { ...args, author })
        : await service.rpc("new_proposal_version", { ...args, author });
    if (error) throw new Error(`${name}: ${error.message}`);
    return data;
  };
  const save = async (
    version_id: string,
    revision: number,
    changes: object,
    lines: readonly object[] = LINES,
  ) => {
    const { error } = await service.rpc("save_proposal_draft", {
      version_id,
      revision,
      fields: { ...changes },
      lines: lines.map((one) => ({ ...one })),
      author,
    });
    if (error) throw new Error(`the demo's draft could not be saved: ${error.message}`);
  };
  const begin = async (index: number, name: string, email: string) => {
    const { data, error } = await service
      .from("requests")
      .insert({
        type: "customization",
        name,
        email,
        subject: itineraries?.[index]?.title ?? "A trip",
        message: "Two of us, in no hurry. We like small places and good food.",
        itinerary_id: itineraries?.[index]?.id ?? null,
        details: { travelers: "2" },
      })
      .select("id")
      .single();
    if (error) throw new Error(`the demo's request could not be stored: ${error.message}`);
    const begun = made.parse(await call("create_proposal", { request_id: data.id }));
    const length = itineraries?.[index]?.duration ?? 7;
    const end_date = addDays(today, DAYS_AHEAD + length - 1);
    await save(begun.version_id, begun.revision, { ...fields, end_date });
    return begun;
  };
  const send = async (proposalId: string, versionId: string) => {
    const proposal = await readProposalRow(service, proposalId);
    const draft = await readDraft(service, versionId);
    const built = buildDocument(
      { number: proposal.number, version: draft.number },
      draft.fields,
      draft.lines,
    );
    const { document, hash } = await freezeDocument(built);
    // Nobody has seen its secret: whoever wants to open the page makes a new link.
    const { hash: link_hash } = makeSecret();
    const sending = {
      version_id: versionId,
      revision: draft.revision,
      document,
      document_hash: hash,
      link_hash,
    };
    const { error } = await service.rpc("send_proposal_version", { sending, author });
    if (error) throw new Error(`the demo's proposal could not be sent: ${error.message}`);
    return { built, hash, link_hash };
  };

  await begin(0, "Noah Clarke", "noah.clarke@example.com");

  const twice = await begin(1, "Lucía Fernández", "lucia.fernandez@example.com");
  await send(twice.proposal_id, twice.version_id);
  const second = nextVersion.parse(await call("new_proposal_version", { proposal_id: twice.proposal_id }));
  const cheaper = LINES.map((one) =>
    "key" in one && one.key === tour ? { ...one, unit_price: 179_000 } : one,
  );
  await save(second.version_id, second.revision, { change_note: "A better price for the guide." }, cheaper);
  await send(twice.proposal_id, second.version_id);

  const accepted = await begin(2, NAME, "maya.alleyne@example.com");
  const { built, hash, link_hash } = await send(accepted.proposal_id, accepted.version_id);
  const choices = defaultChoices(built);
  const { error } = await service.rpc("accept_proposal", {
    acceptance: {
      channel: "link",
      link_hash,
      document_hash: hash,
      choices: [...choices],
      total: Number(totalsOf(built, choices).total),
      name: NAME,
      consent: labels[built.language].consent,
      idempotency_key: randomUUID(),
    },
  });
  if (error) throw new Error(`the demo's proposal could not be accepted: ${error.message}`);
}
