import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProposalEditorScreen } from "#app/features/proposals/manage/proposal-editor-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { DRAFT_FIELDS, proposalDocument } from "#domain/proposals/proposal.fixture.ts";

const ID = "66666666-6666-4666-8666-666666666666";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom has none.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("what was typed into a draft stays when a colleague sends the draft, and can be discarded", async () => {
  let state = "draft";
  const document = canonicalJson(proposalDocument({ title: "Two in Peru" }));
  const respond: Respond = ({ to }) => {
    if (to === "POST /rest/v1/rpc/watch_record") return Response.json({ version: state, others: [] });
    if (to === "GET /rest/v1/proposals")
      return Response.json([
        { id: ID, number: "P-2026-0042", email: "ines@calabash.test", state: "open", request_id: null },
      ]);
    if (to === "GET /rest/v1/proposal_versions")
      return Response.json([
        { ...DRAFT_FIELDS, id: "version-1", number: 1, state, revision: 1, document, lines: [] },
      ]);
    return undefined;
  };
  renderInBackOffice(<ProposalEditorScreen id={ID} />, respond);
  const title = await screen.findByLabelText<HTMLInputElement>("Title");
  fireEvent.change(title, { target: { value: "Three in Peru" } });

  state = "sent";
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText("Someone else has sent or discarded this draft")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Three in Peru");

  fireEvent.click(screen.getByRole("button", { name: "Discard my changes" }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("a draft with unsaved changes is discarded without a second question, and the sent version shows", async () => {
  const document = canonicalJson(proposalDocument({ title: "Two in Peru" }));
  const sent = {
    ...DRAFT_FIELDS,
    id: "version-1",
    number: 1,
    state: "sent",
    revision: 1,
    document,
    lines: [],
  };
  let versions = [{ ...sent, id: "version-2", number: 2, state: "draft" }, sent];
  const respond: Respond = ({ to }) => {
    if (to === "GET /rest/v1/proposals")
      return Response.json([
        { id: ID, number: "P-2026-0042", email: "ines@calabash.test", state: "open", request_id: null },
      ]);
    if (to === "GET /rest/v1/proposal_versions") return Response.json(versions);
    if (to === "POST /rest/v1/rpc/discard_proposal_draft") versions = [sent];
    return undefined;
  };
  renderInBackOffice(<ProposalEditorScreen id={ID} />, respond);
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Three in Peru" } });
  fireEvent.click(screen.getByRole("button", { name: "Discard draft" }));
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard draft" }),
  );
  await waitFor(() => expect(screen.queryByLabelText("Title")).toBeNull());
  expect(screen.queryByText("Someone else has sent or discarded this draft")).toBeNull();
});

test("what happened tells a payment from a refund and a correction", async () => {
  const document = canonicalJson(proposalDocument({ title: "Two in Peru" }));
  const payment = (id: number, amount: number, means: string) => ({
    id,
    kind: "payment",
    version_number: null,
    actor_email: null,
    created_at: "2026-03-01T12:00:00Z",
    detail: { amount, currency: "USD", means },
  });
  const respond: Respond = ({ to }) => {
    if (to === "GET /rest/v1/proposals")
      return Response.json([
        { id: ID, number: "P-2026-0042", email: "ines@calabash.test", state: "open", request_id: null },
      ]);
    if (to === "GET /rest/v1/proposal_versions")
      return Response.json([
        { ...DRAFT_FIELDS, id: "version-1", number: 1, state: "sent", revision: 1, document, lines: [] },
      ]);
    if (to === "GET /rest/v1/proposal_events")
      return Response.json([
        payment(3, -100, "correction"),
        payment(2, -5000, "card"),
        payment(1, 20_000, "card"),
      ]);
    return undefined;
  };
  renderInBackOffice(<ProposalEditorScreen id={ID} />, respond);
  await screen.findByText(/Correction: USD -1\.00/);
  expect(screen.getByText(/Refund: USD -50\.00/)).toBeTruthy();
  expect(screen.getByText(/Payment received: USD 200\.00/)).toBeTruthy();
});
