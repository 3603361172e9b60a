import { z } from "zod";
import { calendarDate } from "#domain/calendar-date.schema.ts";
import { NOTHING_SEEN, seen } from "#domain/changed-since.ts";
import { emailAddress } from "#domain/email-address.schema.ts";
import { dateOf } from "#domain/proposals/payment-plan.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { makeSecret, proposalUrl } from "#server/data/secrets.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { proposalOutcomeFunctions } from "#server/functions/proposals/outcome-functions.ts";
import { prefillDraft } from "#server/functions/proposals/prefill-draft.ts";
import { readProposalDefaults } from "#server/functions/proposals/read-proposal.ts";
import { prepareSending } from "#server/functions/proposals/sending.ts";
import {
  defineStaffFunction,
  linkMails,
  readForMails,
  type Staff,
} from "#server/functions/proposals/staff-function.ts";

/** The functions for staff. Saving a draft needs none, because drafts are saved through /rest/v1. */
export function staffProposalFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  return [...draftFunctions(deps), ...linkFunctions(deps), ...proposalOutcomeFunctions(deps)];
}

const draftVersion = z.object({ version_id: z.guid() });
const createdProposal = z.object({ proposal_id: z.string() });

/** Functions that create, preview and send a proposal. */
function draftFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  const { siteUrl, now } = deps;
  return [
    defineStaffFunction(deps, "/create-proposal", z.object({ request_id: z.guid() }), (input, by) =>
      createProposal(input, by, now()),
    ),

    defineStaffFunction(deps, "/preview-proposal-mail", draftVersion, async ({ version_id }, { service }) => {
      const { mail, to } = await prepareSending({ service, siteUrl, now }, version_id);
      return { to, subject: mail.subject, html: mail.html_body, text: mail.text_body };
    }),

    defineStaffFunction(
      deps,
      "/send-proposal",
      draftVersion.extend({ revision: z.int(), seen: seen.default(NOTHING_SEEN) }),
      async ({ version_id, revision, seen: seenByAuthor }, { service, author }) => {
        const prepared = await prepareSending({ service, siteUrl, now }, version_id);
        // This link is shown to staff once. The mail gets a separate link when it is sent.
        const { secret, hash } = makeSecret();
        const sending = { ...prepared.sending, revision, link_hash: hash };
        const sent = dataOrThrow(
          await service.rpc("send_proposal_if_seen", { sending, author, seen: seenByAuthor }),
        );
        return { sent, url: proposalUrl(siteUrl, secret) };
      },
    ),
  ];
}

const priceLevels = z.array(z.object({ high_season: z.number().nullable() })).catch([]);

async function createProposal(
  { request_id }: { request_id: string },
  { service, author }: Staff,
  now: number,
) {
  const request = dataOrThrow(
    await service
      .from("requests")
      .select(
        "name, details, itinerary:itineraries!itinerary_id(title, duration, price, price_levels, countries)",
      )
      .eq("id", request_id)
      .maybeSingle(),
  );
  const { timeZone } = await readSiteDetails(service);
  const fields = prefillDraft(
    {
      name: request?.name ?? "",
      details: z.record(z.string(), z.unknown()).catch({}).parse(request?.details),
      itinerary: request?.itinerary
        ? { ...request.itinerary, price_levels: priceLevels.parse(request.itinerary.price_levels) }
        : null,
    },
    await readProposalDefaults(service),
    dateOf(new Date(now).toISOString(), timeZone),
  );
  // The proposal and its draft are stored together, so that a failure leaves nothing behind.
  return createdProposal.parse(
    dataOrThrow(await service.rpc("create_proposal", { request_id, author, fields })),
  );
}

const byId = z.object({ proposal_id: z.guid() });

/** Functions for a proposal's links, e-mail address and validity. */
const linkFunctions = (deps: FunctionDeps): readonly SiteFunction[] => [
  ...secretFunctions(deps),
  ...emailAndValidityFunctions(deps),
];

/** Functions that create, mail and revoke links. */
function secretFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  const { siteUrl } = deps;
  const now = () => new Date(deps.now());
  return [
    defineStaffFunction(
      deps,
      "/new-proposal-link",
      byId.extend({ mail: z.boolean() }),
      async ({ proposal_id, mail }, { service, author }) => {
        const mailData = await readForMails(service, siteUrl, proposal_id);
        const { secret, hash } = makeSecret();
        const allMails = await linkMails(service, mailData, now());
        // The database cancels the reminder with the old link, so a new reminder is stored even if no mail is sent now.
        const mails = mail ? allMails : allMails.filter(({ kind }) => kind === "proposal-reminder");
        const action = { proposal_id, link_hash: hash, mails };
        dataOrThrow(await service.rpc("change_proposal_link", { action, author }));
        return { url: proposalUrl(siteUrl, secret) };
      },
    ),

    defineStaffFunction(deps, "/revoke-proposal-link", byId, async ({ proposal_id }, { service, author }) =>
      dataOrThrow(await service.rpc("change_proposal_link", { action: { proposal_id }, author })),
    ),

    defineStaffFunction(deps, "/resend-proposal", byId, async ({ proposal_id }, { service, author }) => {
      const mailData = await readForMails(service, siteUrl, proposal_id);
      if (mailData.proposal.link_revoked_at !== null) {
        throw new FunctionError(409, "The links of this proposal are turned off. Create a new link.", {
          reason: "link_missing",
        });
      }
      if (mailData.proposal.state === "withdrawn") {
        throw new FunctionError(409, "This proposal was withdrawn.", { reason: "withdrawn" });
      }
      const allMails = await linkMails(service, mailData, now());
      const mails = allMails.filter(({ kind }) => kind !== "proposal-reminder");
      dataOrThrow(await service.rpc("resend_proposal", { action: { proposal_id, mails }, author }));
    }),
  ];
}

/** Functions that change the e-mail address and the validity of a proposal. */
function emailAndValidityFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  const { siteUrl } = deps;
  const now = () => new Date(deps.now());
  return [
    defineStaffFunction(
      deps,
      "/change-proposal-email",
      byId.extend({ email: emailAddress }),
      async ({ proposal_id, email }, { service, author }) => {
        const mailData = await readForMails(service, siteUrl, proposal_id);
        const { secret, hash } = makeSecret();
        const wasSent = mailData.live !== null;
        const action = {
          proposal_id,
          email,
          ...(wasSent && { link_hash: hash, mails: await linkMails(service, mailData, now()) }),
        };
        dataOrThrow(await service.rpc("change_proposal_email", { action, author }));
        return { url: wasSent ? proposalUrl(siteUrl, secret) : null };
      },
    ),

    defineStaffFunction(
      deps,
      "/extend-proposal",
      byId.extend({ valid_until: calendarDate() }),
      async ({ proposal_id, valid_until }, { service, author }) => {
        const mailData = await readForMails(service, siteUrl, proposal_id);
        const hasLink = mailData.proposal.link_revoked_at === null;
        const mails = hasLink ? await linkMails(service, mailData, now(), valid_until) : [];
        const action = { proposal_id, valid_until, mails };
        dataOrThrow(await service.rpc("extend_proposal", { action, author }));
      },
    ),
  ];
}
