import { FIELDS, LINES, proposalsOf, type Row } from "#tests/support/proposals.ts";
import { test as base, expect } from "#tests/support/staff.ts";

export { expect };

export interface SentStory {
  readonly id: string;
  /** The path of the link shown after sending. */
  readonly link: string;
  /** Sends another version with these fields changed. */
  sendNext(fields: Row): Promise<void>;
}

interface ProposalFixtures {
  /** A proposal sent with the staff function. */
  readonly sendProposal: (email: string, fields: Row) => Promise<SentStory>;
}

/** A test with a proposal sent by staff. */
export const test = base.extend<ProposalFixtures>({
  sendProposal: async ({ service, staff, site, request, page }, use) => {
    const made: string[] = [];
    const agency = proposalsOf(service, staff.id);
    const send = async (versionId: string): Promise<string> => {
      const { data } = await service
        .from("proposal_versions")
        .select("revision")
        .eq("id", versionId)
        .single();
      const signedIn = await request.post(`${site.url}/auth/v1/token?grant_type=password`, {
        headers: { apikey: site.keys.publishableKey },
        data: { email: staff.email, password: staff.password },
      });
      const { access_token } = await signedIn.json();
      const sent = await request.post(`${site.url}/functions/v1/send-proposal`, {
        headers: { authorization: `Bearer ${access_token}` },
        data: { version_id: versionId, revision: data?.revision },
      });
      expect(sent.status(), await sent.text()).toBe(200);
      const { url } = await sent.json();
      return new URL(url).pathname;
    };
    await use(async (email, fields) => {
      const draft = await agency.draft({ ...FIELDS, ...fields }, LINES, { email, name: "Ines Braithwaite" });
      made.push(draft.proposalId);
      return {
        id: draft.proposalId,
        link: await send(draft.versionId),
        sendNext: async (changed) => {
          await send((await agency.nextDraft(draft, changed)).versionId);
        },
      };
    });
    // The page may still be reading what is about to be removed.
    await page.close();
    for (const id of made) await service.from("outbox").delete().eq("proposal_id", id);
  },
});
