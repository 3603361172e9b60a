import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProposalScreen } from "#app/features/proposals/proposal-screen.tsx";
import { QueryProvider, queryClient } from "#app/lib/query-client.ts";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { labels } from "#domain/proposals/labels.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";

beforeEach(() => {
  // jsdom has neither.
  const IntersectionObserver = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal("IntersectionObserver", IntersectionObserver);
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const viewOf = (number: number, title: string) => ({
  proposal_id: "00000000-0000-4000-8000-000000000001",
  number: "P-2026-0042",
  state: "open",
  claimed: false,
  expert: null,
  version: {
    number,
    state: "sent",
    document: canonicalJson(proposalDocument({ version: number, title })),
    document_hash: `hash ${number}`,
    sent_at: "2026-03-01T12:00:00Z",
    valid_until: "2090-01-01",
    expires_at: "2090-01-02T00:00:00Z",
    expired: false,
    change_note: "",
    viewed: true,
  },
  seen_before: null,
  acceptance: null,
  voided: null,
  answer: null,
  trip_id: null,
  payments: [],
  bank_details: null,
  trip_differences: [],
});

function open(respond: (name: string, body: Record<string, unknown>) => Response) {
  const fetch = async (url: string | URL | Request, init?: RequestInit) =>
    respond(String(url).split("/").at(-1) ?? "", JSON.parse(String(init?.body)));
  const access = { secret: "x".repeat(43) };
  const Screen = () => (
    <QueryProvider>
      <ProposalScreen access={access} fetch={fetch} />
    </QueryProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Screen }]);
  render(<Stub />);
}

const accept = () => {
  fireEvent.change(screen.getByLabelText("Your full name"), { target: { value: "Ines" } });
  fireEvent.click(screen.getByLabelText(labels.en.consent));
  fireEvent.click(screen.getByRole("button", { name: /^Accept for/ }));
};

test("a voided acceptance shows the accepted version, why and what comes next, and takes no answer", async () => {
  const view = viewOf(1, "Two in Peru");
  const voided = { at: "2026-03-05T12:00:00Z", reason: "The hotel has closed", choices: [] };
  open(() => Response.json({ ...view, version: { ...view.version, state: "superseded" }, voided }));
  expect(await screen.findByRole("heading", { name: "Two in Peru" })).toBeTruthy();
  expect(screen.getByText(labels.en.state.voided)).toBeTruthy();
  expect(screen.getByText(/canceled your acceptance of this proposal on 5 March 2026/)).toBeTruthy();
  expect(screen.getByText("Why: The hotel has closed")).toBeTruthy();
  expect(screen.queryByText(labels.en.state.open)).toBeNull();
  expect(screen.queryByRole("button", { name: /Accept|PDF/ })).toBeNull();
});

test("accepting a replaced version shows the new version with what changed, which can then be accepted", async () => {
  const accepted: unknown[] = [];
  let view = viewOf(1, "Two in Peru");
  const differences = [
    {
      label: "Title",
      change: "changed",
      changeLabel: "changed",
      before: "Two in Peru",
      after: "Three in Peru",
    },
  ];
  open((name, body) => {
    if (name !== "accept-proposal") return Response.json(view);
    accepted.push(body.document_hash);
    return Response.json(
      { error: "a newer version exists", reason: "newer_version", details: { number: 2, differences } },
      { status: 409 },
    );
  });
  await screen.findByRole("heading", { level: 1, name: "Two in Peru" });
  view = viewOf(2, "Three in Peru");
  accept();
  expect(await screen.findByRole("heading", { level: 1, name: "Three in Peru" })).toBeTruthy();
  const notice = screen.getByRole("heading", { name: /newer version/i });
  expect(document.activeElement).toBe(notice);
  const section = within(notice.parentElement ?? document.body);
  expect(section.getByRole("deletion").textContent).toBe("Two in Peru");
  expect(section.getByRole("insertion").textContent).toBe("Three in Peru");
  accept();
  await expect.poll(() => accepted).toEqual(["hash 1", "hash 2"]);
});

test("a wrong link says in English and in Spanish that there is no such proposal", async () => {
  open(() => Response.json({ error: "no such proposal" }, { status: 404 }));
  expect(await screen.findByRole("heading", { name: "We can't find this proposal" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No encontramos esta propuesta" })).toBeTruthy();
});

test("changes that follow others whose response was lost stay in the form, beside the first ones, and are sent by pressing again", async () => {
  const sent: unknown[] = [];
  const asked = { kind: "changes_asked", at: "2026-03-02T12:00:00Z", text: "By the sea", items: [] };
  let view: object = viewOf(1, "Two in Peru");
  open((name, body) => {
    if (name !== "ask-proposal-changes") return Response.json(view);
    sent.push(body.idempotency_key);
    if (sent.length === 1) throw new TypeError("Failed to fetch");
    if (sent.length === 3) return Response.json({ duplicate: false });
    view = { ...view, answer: asked };
    return Response.json({ error: "Another answer", reason: "key_reused" }, { status: 409 });
  });
  fireEvent.click(await screen.findByRole("tab", { name: labels.en.askForChanges }));
  const box = screen.getByLabelText<HTMLTextAreaElement>("What would you like to change?");
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Send my changes" }));
  fireEvent.change(box, { target: { value: "By the sea" } });
  press();
  expect(await screen.findByText(/could not be sent/)).toBeTruthy();
  fireEvent.change(box, { target: { value: "By the sea, in May" } });
  press();
  expect(await screen.findByText(/An earlier answer from this form has reached us/)).toBeTruthy();
  expect(screen.getByText("By the sea")).toBeTruthy();
  expect(box.isConnected && box.value).toBe("By the sea, in May");
  press();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

const ASKED = {
  kind: "changes_asked",
  at: "2026-03-02T12:00:00.123456Z",
  text: "Another hotel, please.",
  items: [],
};

test("accepting in a tab that is older than a request for changes asks first, and keeps what was typed", async () => {
  const seen: unknown[] = [];
  let view: object = viewOf(1, "Two in Peru");
  open((name, body) => {
    if (name !== "accept-proposal") return Response.json(view);
    seen.push(body.seen_answer);
    return Response.json({ error: "changes were asked", reason: "answered_since" }, { status: 409 });
  });
  await screen.findByRole("heading", { level: 1, name: "Two in Peru" });
  // In another tab.
  view = { ...viewOf(1, "Two in Peru"), answer: ASKED };
  accept();
  expect(await screen.findByText(/^You asked for changes after this page was opened/)).toBeTruthy();
  expect(await screen.findByText("Another hotel, please.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Your full name").value).toBe("Ines");
  fireEvent.click(screen.getByRole("button", { name: /^Accept for/ }));
  await expect.poll(() => seen).toEqual([null, ASKED.at]);
});

const openChanges = async () => {
  fireEvent.click(await screen.findByRole("tab", { name: labels.en.askForChanges }));
  return screen.getByLabelText<HTMLTextAreaElement>("What would you like to change?");
};

test("a request for changes keeps its text while the site is away and over a reload, until it is sent", async () => {
  let isAway = false;
  let view: object = viewOf(1, "Two in Peru");
  const respond = (name: string) => {
    if (isAway) return Response.json({ error: "away" }, { status: 503 });
    if (name === "ask-proposal-changes") view = { ...viewOf(1, "Two in Peru"), answer: ASKED };
    return Response.json(view);
  };
  open(respond);
  fireEvent.change(await openChanges(), { target: { value: "Another hotel, please." } });
  isAway = true;
  fireEvent.click(screen.getByRole("button", { name: "Send my changes" }));
  expect(await screen.findByText(/^Your answer could not be sent/)).toBeTruthy();
  expect((await openChanges()).value).toBe("Another hotel, please.");

  cleanup();
  queryClient.clear();
  isAway = false;
  open(respond);
  expect(await screen.findByRole("tab", { name: labels.en.askForChanges, selected: true })).toBeTruthy();
  expect((await openChanges()).value).toBe("Another hotel, please.");
  fireEvent.click(screen.getByRole("button", { name: "Send my changes" }));
  expect(await screen.findByText(/^You asked for changes on/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change my answer" }));
  expect((await openChanges()).value).toBe("");
});
