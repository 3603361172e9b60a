import { FIELDS, LINES, proposalsOf, type Row } from "#tests/support/proposals.ts";
import { clientOf } from "#tests/support/run-site.ts";
import { test as base, expect } from "#tests/support/staff.ts";

export { expect };

interface SentProposal {
  readonly id: string;
  /** The path of the link shown after sending. */
  readonly link: string;
  /** Sends another version with these fields changed. */
  sendNext(fields: Row): Promise<void>;
}

/** A test that can send proposals as staff. */
export const test = base.extend<{ sendProposal: (email: string, fields: Row) => Promise<SentProposal> }>({
  sendProposal: async ({ service, staff, site, request, page }, use) => {
    const proposalIds: string[] = [];
    const agency = proposalsOf(service, staff.id);
    const send = async (versionId: string): Promise<string> => {
      const { data } = await clientOf(site).auth.signInWithPassword(staff);
      const response = await request.post(`${site.url}/functions/v1/send-proposal`, {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        data: await agency.currentOf(versionId),
      });
      expect(response.status(), await response.text()).toBe(200);
      const { url } = await response.json();
      return new URL(url).pathname;
    };
    await use(async (email, fields) => {
      const draft = await agency.draft({ ...FIELDS, ...fields }, LINES, { email, name: "Ines Braithwaite" });
      proposalIds.push(draft.proposalId);
      return {
        id: draft.proposalId,
        link: await send(draft.versionId),
        sendNext: async (changed) => {
          await send((await agency.nextDraft(draft, changed)).versionId);
        },
      };
    });
    // Close the page first, because it may still use what is deleted below.
    await page.close();
    for (const id of proposalIds) await service.from("outbox").delete().eq("proposal_id", id);
  },
});
