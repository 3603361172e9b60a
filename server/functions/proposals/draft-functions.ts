import { z } from "zod";
import { makeSecret, proposalUrl } from "#server/auth/secrets.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import { prefill } from "#server/functions/proposals/prefill.ts";
import { prepareSending } from "#server/functions/proposals/sending.ts";
import {
  defineStaffFunction,
  type Staff,
  type StaffProposalDeps,
} from "#server/functions/proposals/staff-function.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";

const draft = z.object({ version_id: z.guid() });
const created = z.object({ proposal_id: z.string() });

/** From a request to a version that is sent. */
export function draftFunctions(deps: StaffProposalDeps): readonly SiteFunction[] {
  const { siteUrl, now } = deps;
  return [
    defineStaffFunction(deps, "/create-proposal", z.object({ request_id: z.guid() }), createProposal),

    defineStaffFunction(deps, "/preview-proposal-mail", draft, async ({ version_id }, { service }) => {
      const { mail, to } = await prepareSending({ service, siteUrl, now }, version_id);
      return { to, subject: mail.subject, html: mail.html_body, text: mail.text_body };
    }),

    defineStaffFunction(
      deps,
      "/send-proposal",
      draft.extend({ revision: z.int() }),
      async ({ version_id, revision }, { service, author }) => {
        const prepared = await prepareSending({ service, siteUrl, now }, version_id);
        // For staff, who see it once. The mail gets a link of its own when it is sent.
        const { secret, hash } = makeSecret();
        const sending = { ...prepared.sending, revision, link_hash: hash };
        const sent = answerOf(await service.rpc("send_proposal_version", { sending, author }));
        return { sent, url: proposalUrl(siteUrl, secret) };
      },
    ),
  ];
}

async function createProposal({ request_id }: { request_id: string }, { service, author }: Staff) {
  const request = answerOf(
    await service
      .from("requests")
      .select("name, message, details, itinerary:itineraries!itinerary_id(duration)")
      .eq("id", request_id)
      .maybeSingle(),
  );
  const fields = prefill({
    name: request?.name ?? "",
    message: request?.message ?? null,
    details: z.record(z.string(), z.unknown()).catch({}).parse(request?.details),
    duration: request?.itinerary?.duration ?? null,
  });
  // Proposal and prefilled draft are stored together, so that nothing half begun is left behind.
  return created.parse(answerOf(await service.rpc("create_proposal", { request_id, author, fields })));
}
