import { randomUUID } from "node:crypto";
import { addDays } from "#domain/calendar-days.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { labels } from "#domain/proposals/labels.ts";
import { planAt } from "#domain/proposals/payment-plan.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { demoDates, itineraryPlan } from "#server/first-start/demo-dates.ts";
import { createDemoProposalActions } from "#server/first-start/demo-proposal-actions.ts";
import { readFirstAdmin, readRows, recordDemoRows, storeRows } from "#server/first-start/example-rows.ts";

type Agency = ReturnType<typeof createDemoProposalActions>;
type SentProposal = Awaited<ReturnType<Agency["send"]>>;

/** How many days from today the offered trips start. */
const DAYS_AHEAD = 120;
const DEFAULT_DURATION_DAYS = 7;

/** A line with its price in cents, and with a key by which the next version recognizes it. */
const line = (label: string, unit_price: number, overrides: object = {}) => ({
  key: randomUUID(),
  label,
  unit: "person",
  unit_price,
  ...overrides,
});
const TOUR = line("Guides, meals and transfers", 189_000, { cost: 141_000 });
const EXTRAS = [
  line("Rooms with a veranda", 42_000, { choice_group: "Rooms", preselected: true, cost: 30_000 }),
  line("Simple rooms", 18_000, { choice_group: "Rooms", cost: 12_500 }),
  line("A day out with a local guide", 9_500, { optional: true, cost: 6_000 }),
];

interface Sender {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}
const NOAH: Sender = {
  name: "Noah Clarke",
  email: "noah.clarke@example.com",
  message: "Two of us, in no hurry. We like small places and good food.",
};
const LUCIA: Sender = {
  name: "Lucía Fernández",
  email: "lucia.fernandez@example.com",
  message: "My mother and I would like to come in spring. She walks slowly and eats everything.",
};
const MAYA: Sender = {
  name: "Maya Alleyne",
  email: "maya.alleyne@example.com",
  message: "We are celebrating ten years. A room with a view would be lovely, the rest is up to you.",
};

/** Three requests with a proposal each: a draft, one sent twice, and one accepted. */
export async function seedDemoProposals(service: DatabaseClient): Promise<void> {
  const author = await readFirstAdmin(service);
  if (!author) return;
  const [first, second, third] = await readItinerariesFor(service, author);
  const actions = createDemoProposalActions(service, author);
  const createDraft = async (itinerary: DemoItinerary | undefined, sender: Sender) => {
    const request = await storeRequest(service, itinerary, sender);
    const draft = await actions.createProposal(request);
    await recordDemoRows(service, [{ id: request }, { id: draft.proposal_id }]);
    await actions.save(draft, firstOffer(itinerary), [TOUR, ...EXTRAS]);
    return draft;
  };

  await createDraft(first, NOAH);

  const { proposal_id, version_id } = await createDraft(second, LUCIA);
  await actions.send(proposal_id, version_id);
  const nextVersion = await actions.createVersion(proposal_id);
  const cheaperLines = [{ ...TOUR, unit_price: 179_000 }, ...EXTRAS];
  await actions.save(nextVersion, { change_note: "A better price for the guide." }, cheaperLines);
  await actions.send(proposal_id, nextVersion.version_id);

  const proposal = await createDraft(third, MAYA);
  await accept(service, await actions.send(proposal.proposal_id, proposal.version_id), MAYA.name);
}

/** Itineraries in the author's planner regions, because a proposal's page shows its author as the planner. */
async function readItinerariesFor(
  service: DatabaseClient,
  author: string,
): Promise<readonly DemoItinerary[]> {
  const profile = await readRows(
    "the planner of the demo's proposals",
    service.from("profiles").select("planner:planners(regions)").eq("id", author).maybeSingle(),
  );
  const regions = profile?.planner?.regions ?? [];
  const published = service
    .from("itineraries")
    .select("id, title, duration, includes, days:daily_itinerary")
    .eq("is_published", true);
  const query = regions.length > 0 ? published.overlaps("regions", regions) : published;
  return readRows("the itineraries of the demo's proposals", query.limit(3));
}

interface DemoItinerary {
  readonly id: string;
  readonly title: string;
  readonly duration: number | null;
  readonly includes: unknown;
  readonly days: unknown;
}

async function storeRequest(
  service: DatabaseClient,
  itinerary: DemoItinerary | undefined,
  { name, email, message }: Sender,
): Promise<string> {
  const request = {
    type: "customization" as const,
    name,
    email,
    subject: itinerary?.title ?? "A trip",
    message,
    itinerary_id: itinerary?.id ?? null,
    details: { travelers: "2" },
  };
  const { id } = await storeRows(
    "the demo's request",
    service.from("requests").insert(request).select("id").single(),
  );
  return id;
}

function firstOffer(itinerary: DemoItinerary | undefined) {
  const today = new Date().toISOString().slice(0, 10);
  const duration = itinerary?.duration ?? DEFAULT_DURATION_DAYS;
  const dates = demoDates(itineraryPlan.parse(itinerary ?? {}), { days: DAYS_AHEAD, duration });
  return {
    ...dates,
    adults: 2,
    currency: "USD",
    deposit_percent: 20,
    balance_due_date: addDays(dates.start_date, -60),
    valid_until: addDays(today, 14),
    introduction: "Thank you for writing to us. This is what we would do in your place.",
    terms: "The deposit holds rooms and guides. The balance is due sixty days before you leave.",
    cancellation_terms:
      "Cancel more than 60 days before departure and you lose only the deposit; after that the full price is due.",
  };
}

async function accept(
  service: DatabaseClient,
  { builtDocument, hash, link_hash }: SentProposal,
  name: string,
): Promise<void> {
  // A proposal must be viewed before it can be accepted.
  const viewing = await service.rpc("mark_proposal_viewed", {
    view: { channel: "link", link_hash, document_hash: hash },
  });
  if (viewing.error) throw new Error(`the demo's proposal could not be viewed: ${viewing.error.message}`);
  const choices = defaultChoices(builtDocument);
  const total = Number(totalsOf(builtDocument, choices).total);
  const { error } = await service.rpc("accept_proposal", {
    acceptance: {
      channel: "link",
      link_hash,
      document_hash: hash,
      choices: [...choices],
      total,
      plan: planAt(builtDocument, total, new Date().toISOString(), defaultSiteDetails.timeZone),
      name,
      consent: labels[builtDocument.language].consent,
      idempotency_key: randomUUID(),
    },
  });
  if (error) throw new Error(`the demo's proposal could not be accepted: ${error.message}`);
}
