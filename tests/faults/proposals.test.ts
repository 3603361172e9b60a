import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { removeDataDir } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { acceptanceBy, type Draft, paymentFor, proposalsOf } from "#tests/support/proposals.ts";
import { clientOf, type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";

const ROUNDS = process.env.TEST_LONG ? 5 : 1;
const TIMEOUT_MS = 10 * 60_000;

async function signIn(site: RunningSite) {
  const { data, error } = await clientOf(site).auth.signInWithPassword(site.admin);
  if (error) throw error;
  return { id: data.user.id, token: data.session.access_token };
}

function post(site: RunningSite, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${site.url}/functions/v1/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: site.keys.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

test("kill -9 between any two steps of a proposal loses and duplicates nothing", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await copyPreparedDataDir();
  const env = { DEMO: "0" };
  let site = await startSite({ dataDir, env });
  let slowestStart = 0;
  /** Starts a request, kills the site at a random moment, and restarts it. */
  const interrupt = async (call: () => Promise<unknown>) => {
    const request = call().catch(() => {});
    await delay(randomInt(120));
    await site.kill();
    await request;
    const startedAt = performance.now();
    site = await startSite({ dataDir, env });
    slowestStart = Math.max(slowestStart, performance.now() - startedAt);
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const staff = await signIn(site);
      const request_id = await proposalsOf(serviceOf(site), staff.id).addRequest({
        details: { travelers: "3" },
      });
      await interrupt(() => post(site, "create-proposal", { request_id }, staff.token));
      await expectCompleteOrAbsent(site, request_id);
      const draft = await proposalsOf(serviceOf(site), staff.id).draft();

      const sending = { version_id: draft.versionId, revision: 2 };
      await interrupt(() => post(site, "send-proposal", sending, staff.token));
      const { token } = await signIn(site);
      const retry = await post(site, "send-proposal", sending, token);
      // Sent either by the interrupted request or by this one, never by both.
      expect([200, 409]).toContain(retry.status);

      const acceptance = await acceptanceOf(site, draft, token);
      await interrupt(() => post(site, "accept-proposal", acceptance));
      expect((await post(site, "accept-proposal", acceptance)).status).toBe(200);

      const payment = paymentFor(draft);
      const { token: paymentToken } = await signIn(site);
      await interrupt(() => post(site, "record-proposal-payment", payment, paymentToken));
      const { token: retryToken } = await signIn(site);
      expect((await post(site, "record-proposal-payment", payment, retryToken)).status).toBe(200);
      await expectPaidProposal(site, draft);
    }
    recordFault({
      fault: `kill -9 while a proposal is sent, accepted and paid, ${ROUNDS} times each, then started again`,
      where: "the embedded database",
      visitor: "no connection until the supervisor has started it again; the same response on a retry",
      recoveredMs: slowestStart,
      writes: 3 * ROUNDS,
      lost: 0,
    });
  } finally {
    await site.stop();
    await removeDataDir(dataDir);
  }
});

/** Expects that the proposal was either created with the values of its request or not at all. */
async function expectCompleteOrAbsent(site: RunningSite, requestId: string): Promise<void> {
  const service = serviceOf(site);
  const proposals = await service.from("proposals").select("id").eq("request_id", requestId).throwOnError();
  expect(proposals.data.length).toBeLessThanOrEqual(1);
  for (const { id } of proposals.data) {
    const versions = await service
      .from("proposal_versions")
      .select("adults, revision")
      .eq("proposal_id", id)
      .throwOnError();
    expect(versions.data).toEqual([{ adults: 3, revision: 2 }]);
    const events = await service.from("proposal_events").select("kind").eq("proposal_id", id).throwOnError();
    expect(events.data).toEqual([{ kind: "created" }]);
  }
}

async function acceptanceOf(site: RunningSite, { proposalId }: Draft, token: string) {
  // Makes a new link, because the response with the first link may have been lost.
  const link = await post(site, "new-proposal-link", { proposal_id: proposalId, mail: false }, token);
  const { url } = (await link.json()) as { url: string };
  const access = { secret: url.split("/").at(-1) };
  const read = await post(site, "read-proposal", { access });
  const { version } = (await read.json()) as { version: { document: string; document_hash: string } };
  return acceptanceBy(access, { version });
}

/** Expects exactly one version, acceptance, trip and payment, and every kind of mail to the traveler. */
async function expectPaidProposal(site: RunningSite, { proposalId }: Draft): Promise<void> {
  const service = serviceOf(site);
  const rows = async (table: string, columns: string) => {
    const { data, error } = await service.from(table).select(columns).eq("proposal_id", proposalId);
    if (error) throw new Error(error.message);
    return data as unknown as readonly Record<string, unknown>[];
  };
  expect(await rows("proposal_versions", "state")).toEqual([{ state: "accepted" }]);
  expect(await rows("proposal_acceptances", "kind")).toEqual([{ kind: "accepted" }]);
  expect(await rows("trips", "canceled_at")).toEqual([{ canceled_at: null }]);
  expect(await rows("payments", "amount")).toEqual([{ amount: 52_000 }]);
  const mails = await rows("outbox", "kind, state, to_email");
  const kinds = mails.filter(({ to_email }) => to_email === "traveler@example.com").map(({ kind }) => kind);
  expect([...new Set(kinds)].toSorted()).toEqual([
    "proposal-accepted",
    "proposal-payment",
    "proposal-reminder",
    "proposal-sent",
  ]);
}
