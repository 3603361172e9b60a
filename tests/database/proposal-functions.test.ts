import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { agencyPerFile, secretIn } from "#tests/support/agency-per-file.ts";
import { acceptanceBy, FIELDS, inDays, LINES, SPANISH } from "#tests/support/proposals.ts";

const { admin, agency, asStaff, asVisitor, database, mailsOf, read, sentProposal } = agencyPerFile();

it("after acceptance, the proposal says in what the trip was changed, by link and for staff", async () => {
  const sent = await sentProposal();
  await asVisitor("accept-proposal", acceptanceBy({ secret: sent.secret }, await read(sent.secret)));
  const accepted = await read(sent.secret);
  expect(accepted).toMatchObject({ state: "accepted", trip_differences: [] });
  const { service } = database().clients;
  const trip = service.from("trips").select("days").eq("id", accepted.trip_id);
  const [day] = (await trip.single().throwOnError()).data.days;
  const days = [{ ...day, bed: "Casa Verde" }];
  await service.from("trips").update({ days }).eq("id", accepted.trip_id).throwOnError();
  const differences = ["Day 1: Casa Verde instead of Casa Azul."];
  expect((await read(sent.secret)).trip_differences).toEqual(differences);
  const forStaff = await asStaff("read-proposal-as-staff", { proposal_id: sent.proposalId });
  expect(await forStaff.json()).toMatchObject({ trip_differences: differences });
});

it("a draft that contradicts itself is neither previewed nor sent, and stays as it is", async () => {
  const days = [1, 3].map((day) => ({ day, title: "", description: "", image: null }));
  const draft = await agency().draft({ days });
  for (const name of ["preview-proposal-mail", "send-proposal"]) {
    const response = await asStaff(name, await agency().currentOf(draft.versionId));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      reason: "contradiction",
      error: "The days are numbered 1 and 3: insert the missing ones, or number them again.",
    });
  }
  const { data } = await database()
    .clients.service.from("proposal_versions")
    .select("state, days")
    .eq("id", draft.versionId)
    .single();
  expect(data).toMatchObject({ state: "draft", days });
});

it("what the editor only asks about, such as English in a Spanish draft, can be sent", async () => {
  const draft = await agency().draft({ ...SPANISH, terms: "The deposit holds your rooms." });
  for (const name of ["preview-proposal-mail", "send-proposal"])
    expect((await asStaff(name, await agency().currentOf(draft.versionId))).status).toBe(200);
});

it("a proposal goes from a request to an accepted trip with a paid deposit", async () => {
  const request_id = await agency().addRequest({ details: { travelers: "2", dates: "2031-03-01" } });
  const created = await asStaff("create-proposal", { request_id });
  const { proposal_id } = (await created.json()) as { proposal_id: string };
  const { service } = database().clients;
  const { data: draft } = await service
    .from("proposal_versions")
    .select("id, adults, start_date, introduction")
    .eq("proposal_id", proposal_id)
    .single();
  expect(draft).toMatchObject({ adults: 2, start_date: "2031-03-01" });
  const incompletePreview = await asStaff("preview-proposal-mail", { version_id: draft?.id });
  expect(incompletePreview.status).toBe(422);
  expect(await incompletePreview.json()).toMatchObject({ error: "Enter the last day." });
  await agency().save(String(draft?.id), FIELDS, LINES);

  const preview = await asStaff("preview-proposal-mail", { version_id: draft?.id });
  expect(await preview.json()).toMatchObject({
    to: "traveler@example.com",
    subject: "Your proposal: Two in Peru",
    html: expect.stringContaining("USD\u00a02,600.00"),
  });
  expect(await mailsOf(proposal_id)).toEqual([]);

  const sent = await asStaff("send-proposal", { version_id: draft?.id, revision: 3 });
  const { url } = (await sent.json()) as { url: string };
  const secret = secretIn(url);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const view = await read(secret);
  expect(view).toMatchObject({ state: "open", bank_details: null, version: { viewed: false } });
  await asVisitor("view-proposal", { access: { secret }, document_hash: view.version?.document_hash });
  expect((await read(secret)).version?.viewed).toBe(true);

  const acceptance = acceptanceBy({ secret }, view);
  const accepted = await asVisitor("accept-proposal", acceptance);
  expect(accepted.status).toBe(200);
  expect(await accepted.json()).toMatchObject({ duplicate: false, total: 260_000 });
  const repeated = await asVisitor("accept-proposal", acceptance);
  expect(await repeated.json()).toMatchObject({ duplicate: true });
  expect((await mailsOf(proposal_id)).map(({ kind, state }) => [kind, state])).toEqual([
    ["proposal-reminder", "canceled"],
    ["proposal-sent", "queued"],
    ["proposal-accepted", "queued"],
    ["proposal-accepted-office", "queued"],
  ]);

  const pdf = await asVisitor("proposal-pdf", { access: { secret } });
  expect(Buffer.from((await pdf.arrayBuffer()).slice(0, 5)).toString()).toBe("%PDF-");
  const payment = {
    proposal_id,
    amount: 52_000,
    currency: "USD",
    received_on: inDays(0),
    means: "bank_transfer",
    idempotency_key: randomUUID(),
  };
  expect((await asStaff("record-proposal-payment", payment)).status).toBe(200);
  const [newestMail] = (await mailsOf(proposal_id)).slice(-1);
  expect(newestMail).toMatchObject({ kind: "proposal-payment" });
  expect(newestMail?.text_body).toContain("Two in Peru");
  expect(newestMail?.text_body).toContain("The remaining USD\u00a02,080.00 is due");

  // The resent mail says what was accepted and what is left to pay, and does not ask for an answer.
  expect((await asStaff("resend-proposal", { proposal_id })).status).toBe(200);
  const [resent] = (await mailsOf(proposal_id)).slice(-1);
  expect(resent).toMatchObject({ kind: "proposal-accepted", subject: "Accepted: Two in Peru" });
  expect(resent?.text_body).toContain("The remaining USD\u00a02,080.00 is due");
  expect(resent?.text_body).toContain("/proposal/{token}");
  expect(resent?.text_body).not.toContain("Valid until");
});

it("a declined proposal is resent without asking for an answer, and a withdrawn one cannot be resent", async () => {
  const declined = await sentProposal();
  const { version } = await read(declined.secret);
  const answer = { access: { secret: declined.secret }, document_hash: version?.document_hash };
  await asVisitor("decline-proposal", { ...answer, idempotency_key: randomUUID() });
  expect((await asStaff("resend-proposal", { proposal_id: declined.proposalId })).status).toBe(200);
  const [resent] = (await mailsOf(declined.proposalId)).slice(-1);
  expect(resent?.text_body).toContain("Here is the link to your proposal.");

  const withdrawn = await sentProposal();
  await asStaff("withdraw-proposal", { proposal_id: withdrawn.proposalId, reason: "Full" });
  expect((await asStaff("resend-proposal", { proposal_id: withdrawn.proposalId })).status).toBe(409);
});

it("after the link is revoked, the mail about an acceptance contains no link", async () => {
  const proposal = await sentProposal();
  const { version } = await read(proposal.secret);
  await asStaff("revoke-proposal-link", { proposal_id: proposal.proposalId });
  // `access` and `consent` are sent only by the traveler's own form.
  const { access: _none, consent: _agreed, ...agreement } = acceptanceBy({}, { version });
  const acceptance = { ...agreement, proposal_id: proposal.proposalId, evidence: "By phone" };
  expect((await asStaff("record-proposal-acceptance", acceptance)).status).toBe(200);
  const mail = (await mailsOf(proposal.proposalId)).find(({ kind }) => kind === "proposal-accepted");
  expect(mail?.text_body).not.toContain("/proposal/");
});

it("a voided acceptance is explained by mail, on the page and to anybody who answers, and its proposal can be withdrawn", async () => {
  const { proposalId, secret } = await sentProposal();
  const acceptance = acceptanceBy({ secret }, await read(secret));
  await asVisitor("accept-proposal", acceptance);
  await asStaff("void-proposal-acceptance", { proposal_id: proposalId, reason: "The hotel has closed" });
  const [voided] = (await mailsOf(proposalId)).filter(({ kind }) => kind === "proposal-voided");
  expect(voided?.text_body).toContain("nothing is booked at the moment");
  expect(voided?.text_body).toContain("The hotel has closed");
  expect(voided?.text_body).toContain("/proposal/{token}");

  const view = await read(secret);
  expect(view).toMatchObject({ state: "open", voided: { reason: "The hotel has closed" } });
  const late = await asVisitor("ask-proposal-changes", {
    access: { secret },
    document_hash: view.version?.document_hash,
    text: "Another hotel",
    idempotency_key: randomUUID(),
  });
  expect([late.status, await late.json()]).toMatchObject([409, { reason: "voided" }]);
  expect((await asVisitor("proposal-pdf", { access: { secret } })).status).toBe(404);

  // The mail that is sent again says the same.
  expect((await asStaff("resend-proposal", { proposal_id: proposalId })).status).toBe(200);
  const [resent] = (await mailsOf(proposalId)).slice(-1);
  expect(resent).toMatchObject({ kind: "proposal-voided", text_body: voided?.text_body });
  await asStaff("withdraw-proposal", { proposal_id: proposalId, reason: "" });
  expect((await mailsOf(proposalId)).map(({ kind }) => kind)).toContain("proposal-withdrawn");
});

it("the first link shows the second version, and an acceptance of the first version is refused with 409", async () => {
  const proposal = await sentProposal(SPANISH);
  const firstView = await read(proposal.secret);
  await asVisitor("view-proposal", {
    access: { secret: proposal.secret },
    document_hash: firstView.version?.document_hash,
  });
  const next = await agency().nextDraft(proposal, { title: "Tres en Perú", adults: 3 });
  const sent = await asStaff("send-proposal", { version_id: next.versionId, revision: 2 });
  // The new mail has a second link. Both links show the new version.
  const { url } = (await sent.json()) as { url: string };
  expect(url).not.toBe(proposal.url);
  expect((await read(secretIn(url))).version?.number).toBe(2);
  expect((await read(proposal.secret)).version?.number).toBe(2);
  const lateAcceptance = await asVisitor(
    "accept-proposal",
    acceptanceBy({ secret: proposal.secret }, firstView),
  );
  expect(lateAcceptance.status).toBe(409);
  const refusal = (await lateAcceptance.json()) as { details: { differences: unknown[] } };
  expect(refusal).toMatchObject({
    error: "a newer version exists",
    reason: "newer_version",
    details: { number: 2 },
  });
  expect(refusal.details.differences).toContainEqual({
    label: "Título",
    change: "changed",
    changeLabel: "modificado",
    before: "Two in Peru",
    after: "Tres en Perú",
  });
  const mails = await mailsOf(proposal.proposalId);
  const mail = mails.find(({ kind }) => kind === "proposal-new-version");
  expect(mail?.html_body).toContain('<html lang="es">');
  expect(mail?.text_body).toContain("Qué ha cambiado");
  expect(mails.filter(({ kind }) => kind === "proposal-reminder").map(({ state }) => state)).toEqual([
    "canceled",
    "queued",
  ]);
  expect((await read(proposal.secret)).seen_before?.number).toBe(1);
});

it("a traveler asks for changes and then declines, and the office is notified of both", async () => {
  const proposal = await sentProposal();
  const view = await read(proposal.secret);
  const reply = { access: { secret: proposal.secret }, document_hash: view.version?.document_hash };
  const items = [{ about: "Day 1", text: "Later, please" }];
  const changes = { ...reply, text: "The other hotel", items, idempotency_key: randomUUID() };
  expect((await asVisitor("ask-proposal-changes", changes)).status).toBe(200);
  const decline = { ...reply, text: "Too dear", idempotency_key: randomUUID() };
  expect((await asVisitor("decline-proposal", decline)).status).toBe(200);
  expect((await read(proposal.secret)).state).toBe("declined");
  const mails = await mailsOf(proposal.proposalId);
  const mailText = (kind: string) => mails.find((mail) => mail.kind === kind)?.text_body;
  expect(mailText("proposal-changes-asked")).toContain("Day 1: Later, please");
  expect(mailText("proposal-declined")).toContain("Too dear");
  expect(mailText("proposal-declined-office")).toContain("Too dear");
});

it("accepting from a page that is older than a request for changes is refused until the traveler has seen it", async () => {
  const proposal = await sentProposal();
  const access = { secret: proposal.secret };
  const view = await read(proposal.secret);
  const acceptance = acceptanceBy(access, view);
  const changes = {
    access,
    document_hash: view.version?.document_hash,
    text: "The other hotel",
    idempotency_key: randomUUID(),
  };
  expect((await asVisitor("ask-proposal-changes", changes)).status).toBe(200);
  const refused = await asVisitor("accept-proposal", { ...acceptance, seen_answer: null });
  expect([refused.status, await refused.json()]).toMatchObject([409, { reason: "answered_since" }]);
  const { state, answer } = await read(proposal.secret);
  expect(state).toBe("open");
  const accepted = await asVisitor("accept-proposal", { ...acceptance, seen_answer: answer?.at });
  expect(accepted.status).toBe(200);
});

it("the page and the mail show the planner profile of the proposal's owner if it is active, otherwise the owner's name", async () => {
  const { service } = database().clients;
  const proposal = await sentProposal(SPANISH);
  expect((await read(proposal.secret)).expert).toMatchObject({ first_name: "admin", planner: null });
  const planner = {
    name: "Alma Reyes",
    image: "planners/alma.jpg",
    languages: ["Spanish", "English"],
    reply_time: "Answers within a day",
  };
  const { data: addedPlanner } = await service
    .from("planners")
    .insert(planner)
    .select("id")
    .single()
    .throwOnError();
  const { data: storedProposal } = await service
    .from("proposals")
    .select("owner_id")
    .eq("id", proposal.proposalId)
    .single();
  const setPlanner = (planner_id: string | null) =>
    service.from("profiles").update({ planner_id }).eq("id", String(storedProposal?.owner_id)).throwOnError();
  await setPlanner(addedPlanner.id);
  expect((await read(proposal.secret)).expert?.planner).toEqual(planner);
  await asStaff("resend-proposal", { proposal_id: proposal.proposalId });
  const mail = (await mailsOf(proposal.proposalId)).findLast(({ kind }) => kind === "proposal-sent");
  expect(mail?.text_body).toContain("Alma Reyes");
  expect(mail?.reply_to).toBe(admin().email);
  expect(mail?.text_body).toContain("Habla español e inglés\nResponde en un día");
  expect(mail?.html_body).toMatch(/<img src="https?:[^"]+planners\/alma\.jpg\?width=320"/);
  await service.from("planners").update({ is_active: false }).eq("id", addedPlanner.id).throwOnError();
  expect((await read(proposal.secret)).expert?.planner, "an inactive planner is not shown").toBeNull();
  await setPlanner(null);
});

it("two tabs that accept and ask for an account at once make one acceptance, one account and one invitation", async () => {
  const email = `${randomUUID()}@example.com`;
  const proposal = await sentProposal({}, email);
  const invite = () => asVisitor("invite-proposal-traveler", { access: { secret: proposal.secret } });
  expect((await invite()).status).toBe(409);
  const view = await read(proposal.secret);
  const tabs = await Promise.all(
    [1, 2].map(async () => {
      const { status } = await asVisitor("accept-proposal", acceptanceBy({ secret: proposal.secret }, view));
      return [status, await (await invite()).json()];
    }),
  );
  expect(tabs.toSorted()).toEqual([
    [200, { sent: true }],
    [409, { sent: true }],
  ]);
  // Once more, all at once.
  for (const response of await Promise.all([invite(), invite(), invite()])) {
    expect(await response.json()).toEqual({ sent: true });
  }
  const { data } = await database().clients.service.from("outbox").select("kind").eq("to_email", email);
  expect((data ?? []).filter(({ kind }) => kind === "invitation")).toHaveLength(1);
});

it("reading proposals with guessed secrets is rate-limited, and does not lock out a valid link from the same address", async () => {
  const { secret } = await sentProposal();
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) {
    const access = { secret: randomUUID().padEnd(43, "x") };
    statuses.push((await asVisitor("read-proposal", { access })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await asVisitor("read-proposal", { access: { secret } })).status).toBe(200);
});

it("four payments at once have receipts that each name another rest, the last one the true one", async () => {
  const { proposalId: proposal_id } = await agency().accepted();
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() =>
      asStaff("record-proposal-payment", {
        proposal_id,
        amount: 10_000,
        currency: "USD",
        received_on: inDays(0),
        means: "card",
        idempotency_key: randomUUID(),
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rests = (await mailsOf(proposal_id))
    .filter(({ kind }) => kind === "proposal-payment")
    .map(({ text_body }) => /remaining USD\u00a0([\d,.]+)/.exec(String(text_body))?.[1]);
  expect(rests.toSorted()).toEqual(["1,680.00", "1,780.00", "1,880.00", "1,980.00"]);
});

it("the mail about a new version's acceptance knows what was paid for the one before, and a refund sends no receipt", async () => {
  const first = await agency().accepted();
  const { proposalId: proposal_id } = first;
  const pay = (amount: number, means = "card") =>
    asStaff("record-proposal-payment", {
      proposal_id,
      amount,
      currency: "USD",
      received_on: inDays(0),
      means,
      idempotency_key: randomUUID(),
    });
  expect((await pay(208_000)).status).toBe(200);
  const voided = await asStaff("void-proposal-acceptance", { proposal_id, reason: "One person cancels" });
  const { version_id } = (await voided.json()) as { version_id: string };
  await agency().save(version_id, { adults: 1 }, LINES);
  const next = await agency().send({ ...first, versionId: version_id }, { link_hash: undefined });
  const accepted = await asStaff("record-proposal-acceptance", {
    proposal_id,
    ...acceptanceBy({}, { version: { document: next.document, document_hash: next.hash } }),
    name: "Ada Traveler",
    evidence: "By phone",
  });
  expect(accepted.status).toBe(200);
  const mails = async () => (await mailsOf(proposal_id)).map(({ kind, text_body }) => ({ kind, text_body }));
  expect((await mails()).findLast(({ kind }) => kind === "proposal-accepted")?.text_body).toContain(
    "We owe you USD\u00a01,300.00",
  );
  const before = (await mails()).length;
  expect((await pay(-130_000)).status).toBe(200);
  expect((await pay(-500, "correction")).status).toBe(200);
  expect((await pay(500, "correction")).status).toBe(200);
  expect(await mails()).toHaveLength(before);
});
