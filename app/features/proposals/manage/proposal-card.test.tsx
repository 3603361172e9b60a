import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { readProposalForStaff } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { ProposalCard } from "#app/features/proposals/manage/proposal-card.tsx";
import { fakeFetch, fakeSession, type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";

const ID = "66666666-6666-4666-8666-666666666666";
const EMAIL = "ines@calabash.test";
const LINK = "https://calabash.test/proposal/secret";
const NEW_LINK = "POST /functions/v1/new-proposal-link";

/** A sent proposal whose mail was not delivered. */
const database: Respond = ({ to }) => {
  if (to === "GET /rest/v1/proposals")
    return Response.json([
      { id: ID, number: "P-2026-0042", email: EMAIL, state: "open", link_revoked_at: null, owner_id: null },
    ]);
  if (to === "GET /rest/v1/proposal_versions")
    return Response.json([{ ...DRAFT_FIELDS, id: "version-1", number: 1, state: "sent", lines: [] }]);
  if (to === "GET /rest/v1/outbox")
    return Response.json([
      {
        id: "mail-1",
        kind: "proposal-sent",
        to_email: EMAIL,
        state: "failed",
        last_error: "550 no such mailbox",
        next_attempt_at: "2026-11-17T12:00:00Z",
        updated_at: "2026-11-17T12:00:00Z",
      },
    ]);
  return to === "POST /rest/v1/rpc/retry_mail" ? Response.json(true) : undefined;
};

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
});
async function renderCard(respond = database, state = "open") {
  const onLink = vi.fn();
  const staffProposal = await readProposalForStaff(fakeSession(fakeFetch(database).fetch).data, ID);
  const card = <ProposalCard staffProposal={staffProposal} state={state} onLink={onLink} />;
  return { ...renderInBackOffice(card, respond), onLink };
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a proposal's undelivered mail says why, and 'Retry' queues it again", async () => {
  const { bodiesTo } = await renderCard();
  expect(await screen.findByText("Not delivered: no such mailbox")).toBeTruthy();
  click("Retry");
  expect(await screen.findByText("E-mail queued again")).toBeTruthy();
  expect(bodiesTo("POST /rest/v1/rpc/retry_mail")).toEqual([{ mail_id: "mail-1" }]);
});

test("'Change and send' sends the proposal to the new address and closes the form", async () => {
  const { bodiesTo } = await renderCard(() => undefined);
  click("Change e-mail address");
  const field = screen.getByLabelText<HTMLInputElement>("New address");
  fireEvent.change(field, { target: { value: "clara@calabash.test" } });
  click("Change and send");
  await waitFor(() => expect(screen.queryByLabelText("New address")).toBeNull());
  expect(bodiesTo("POST /functions/v1/change-proposal-email")).toEqual([
    { proposal_id: ID, email: "clara@calabash.test" },
  ]);
});

test("a new link needs a confirmation that older links stop working, and is then passed to the page", async () => {
  const { bodiesTo, onLink } = await renderCard((request) =>
    request.to === NEW_LINK ? Response.json({ url: LINK }) : database(request),
  );
  click("New link");
  expect((await screen.findByRole("alertdialog")).textContent).toContain("All older links stop working");
  expect(bodiesTo(NEW_LINK)).toEqual([]);
  click("Create new link");
  await waitFor(() => expect(onLink).toHaveBeenCalledWith(LINK));
  expect(bodiesTo(NEW_LINK)).toEqual([{ proposal_id: ID, mail: true }]);
  expect(await screen.findByText("New link created and sent")).toBeTruthy();
});

test("a new link that the server refuses says why", async () => {
  const { onLink } = await renderCard((request) =>
    request.to === NEW_LINK
      ? Response.json({ error: "This proposal was withdrawn." }, { status: 409 })
      : database(request),
  );
  click("New link");
  click("Create new link");
  expect(await screen.findByText("This proposal was withdrawn.")).toBeTruthy();
  expect(onLink).not.toHaveBeenCalled();
});

test.each([
  ["open", "Send the e-mail again"],
  ["changes_asked", "New version"],
  ["expired", "Extend"],
])("the next step of a proposal that is %s is '%s'", async (state, label) => {
  await renderCard(undefined, state);
  const isUnderMore = (button: HTMLElement) => button.closest("details") !== null;
  expect(isUnderMore(screen.getByRole("button", { name: label }))).toBe(false);
  expect(isUnderMore(screen.getByRole("button", { name: "New link" }))).toBe(true);
});
