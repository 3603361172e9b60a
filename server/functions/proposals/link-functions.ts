import { z } from "zod";
import { makeSecret, proposalUrl } from "#server/auth/secrets.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import {
  defineStaffFunction,
  linkMails,
  readForMails,
  type StaffProposalDeps,
} from "#server/functions/proposals/staff-function.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";

const one = z.object({ proposal_id: z.guid() });

/** How the traveller comes to the proposal: links, the address they go to, and for how long. */
export const linkFunctions = (deps: StaffProposalDeps): readonly SiteFunction[] => [
  ...secretFunctions(deps),
  ...reachFunctions(deps),
];

/** New links, and the end of old ones. */
function secretFunctions(deps: StaffProposalDeps): readonly SiteFunction[] {
  const { siteUrl } = deps;
  const now = () => new Date(deps.now());
  return [
    defineStaffFunction(
      deps,
      "/new-proposal-link",
      one.extend({ mail: z.boolean() }),
      async ({ proposal_id, mail }, { service, author }) => {
        const opened = await readForMails(service, siteUrl, proposal_id);
        const { secret, hash } = makeSecret();
        const all = linkMails(opened, now());
        // The database cancels the reminder with the old link, so there is a new one even without the mail.
        const mails = mail ? all : all.filter(({ kind }) => kind === "proposal-reminder");
        const action = { proposal_id, link_hash: hash, mails };
        answerOf(await service.rpc("change_proposal_link", { action, author }));
        return { url: proposalUrl(siteUrl, secret) };
      },
    ),

    defineStaffFunction(deps, "/revoke-proposal-link", one, async ({ proposal_id }, { service, author }) =>
      answerOf(await service.rpc("change_proposal_link", { action: { proposal_id }, author })),
    ),

    defineStaffFunction(deps, "/resend-proposal", one, async ({ proposal_id }, { service, author }) => {
      const opened = await readForMails(service, siteUrl, proposal_id);
      if (opened.proposal.link_revoked_at !== null) {
        throw new FunctionRefusal(409, "The links of this proposal were revoked. Make a new link.", {
          reason: "link_missing",
        });
      }
      const mails = linkMails(opened, now()).filter(({ kind }) => kind !== "proposal-reminder");
      answerOf(await service.rpc("resend_proposal", { action: { proposal_id, mails }, author }));
    }),
  ];
}

/** To which address the link goes, and until when it is valid. */
function reachFunctions(deps: StaffProposalDeps): readonly SiteFunction[] {
  const { siteUrl } = deps;
  const now = () => new Date(deps.now());
  return [
    defineStaffFunction(
      deps,
      "/change-proposal-email",
      one.extend({ email: z.email() }),
      async ({ proposal_id, email }, { service, author }) => {
        const opened = await readForMails(service, siteUrl, proposal_id);
        const { secret, hash } = makeSecret();
        const wasSent = opened.live !== null;
        const action = {
          proposal_id,
          email,
          ...(wasSent && { link_hash: hash, mails: linkMails(opened, now()) }),
        };
        answerOf(await service.rpc("change_proposal_email", { action, author }));
        return { url: wasSent ? proposalUrl(siteUrl, secret) : null };
      },
    ),

    defineStaffFunction(
      deps,
      "/extend-proposal",
      one.extend({ valid_until: z.iso.date() }),
      async ({ proposal_id, valid_until }, { service, author }) => {
        const opened = await readForMails(service, siteUrl, proposal_id);
        const hasLink = opened.proposal.link_revoked_at === null;
        const mails = hasLink ? linkMails(opened, now(), valid_until) : [];
        const action = { proposal_id, valid_until, mails };
        answerOf(await service.rpc("extend_proposal", { action, author }));
      },
    ),
  ];
}
