import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProposalEditorScreen } from "#app/features/proposals/manage/proposal-editor-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { DRAFT_FIELDS, LINE_KEY } from "#domain/proposals/proposal.fixture.ts";
import type { ProposalDay } from "#domain/proposals/schema.ts";

const ID = "66666666-6666-4666-8666-666666666666";
const MARVA = "22222222-2222-4222-8222-222222222222";
const SAVE = "POST /rest/v1/rpc/save_proposal_draft";
const LINE = {
  key: LINE_KEY,
  day: null,
  label: "Tour",
  detail: "",
  unit: "person",
  quantity: 1,
  unit_price: 100_000,
  cost: null,
  optional: false,
  preselected: false,
  choice_group: null,
};
const DRAFT = {
  ...DRAFT_FIELDS,
  days: [] as ProposalDay[],
  start_date: null as string | null,
  end_date: null as string | null,
  valid_until: null as string | null,
  balance_due_date: null as string | null,
  currency: "USD",
  id: "draft-1",
  proposal_id: ID,
  number: 1,
  state: "draft",
  revision: 2,
  document: null,
  saved_by: null as string | null,
  updated_at: "2026-11-19T10:00:00Z",
  lines: [LINE] as (Omit<typeof LINE, "day"> & { day: number | null })[],
};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens the draft; the returned function lets a colleague save it. */
async function openDraft(changes: Partial<typeof DRAFT> = {}) {
  let stored = { ...DRAFT, ...changes };
  let canRead = true;
  const respond: Respond = ({ to, body }) => {
    if (to === "GET /rest/v1/proposals")
      return Response.json([
        { id: ID, number: "P-2026-0042", state: "open", owner_id: null, erased_at: null },
      ]);
    if (to === "GET /rest/v1/proposal_versions")
      return canRead ? Response.json([stored]) : Response.json({ message: "" }, { status: 500 });
    if (to === "POST /rest/v1/rpc/list_users")
      return Response.json([{ id: MARVA, email: "marva@calabash.test", first_name: "Marva", last_name: "" }]);
    if (to === "POST /functions/v1/preview-proposal-mail")
      return Response.json({ to: "ines@example.com", subject: "Su propuesta", html: "", text: "" });
    if (to !== SAVE) return undefined;
    const { revision, fields } = Object(body);
    if (revision !== stored.revision)
      return Response.json({ code: "PT409", message: "", hint: "draft_changed" }, { status: 409 });
    stored = { ...stored, ...fields, revision: revision + 1 };
    return Response.json({ revision: stored.revision });
  };
  const open = async () => {
    const view = renderInBackOffice(<ProposalEditorScreen id={ID} />, respond);
    await screen.findByLabelText("Title");
    return view;
  };
  const view = await open();
  return {
    ...view,
    reopen: () => {
      view.unmount();
      return open();
    },
    saves: () => view.bodiesTo(SAVE),
    breakReads: () => {
      canRead = false;
    },
    colleagueSaves: (changes: Partial<typeof DRAFT>) => {
      stored = { ...stored, ...changes, revision: stored.revision + 1, saved_by: MARVA };
    },
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(label),
    type: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    press: (name: string) => fireEvent.click(screen.getByRole("button", { name })),
    save: () => fireEvent.click(screen.getByRole("button", { name: "Save draft" })),
  };
}

test("two colleagues save a draft, and both changes are kept", async () => {
  const { colleagueSaves, type, save, saves, field } = await openDraft();
  type("Destination", "Cusco");
  colleagueSaves({ title: "Theirs" });
  save();
  expect(await screen.findByText(/^Marva saved changes on .*: title\.$/)).toBeTruthy();
  expect(saves().at(-1)).toEqual({ version_id: "draft-1", revision: 3, fields: { location: "Cusco" } });
  await waitFor(() => expect(field("Title").value).toBe("Theirs"));
  expect(field("Destination").value).toBe("Cusco");
});

test("a conflict in a draft says who saved, and the user's version can be kept", async () => {
  const { colleagueSaves, type, save, saves } = await openDraft();
  type("Title", "Mine");
  colleagueSaves({ title: "Theirs", location: "Cusco" });
  save();
  expect(
    await screen.findByText(/^Marva saved it on .*: title, destination\. You both changed: title\.$/),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send..." }).ariaDisabled).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  save();
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves().at(-1)).toEqual({ version_id: "draft-1", revision: 3, fields: { title: "Mine" } });
});

test("amounts are not merged with another currency", async () => {
  const { colleagueSaves, type, save, saves } = await openDraft();
  type("Price", "12.50");
  colleagueSaves({ currency: "JPY" });
  save();
  expect(await screen.findByText(/You both changed: price lines\.$/)).toBeTruthy();
  expect(saves()).toHaveLength(1);
});

test("saving a draft sends its lines only if they changed", async () => {
  const { type, save, saves } = await openDraft();
  type("Price", "12.50");
  save();
  await screen.findByText("Draft saved");
  expect(saves()).toEqual([
    { version_id: "draft-1", revision: 2, fields: {}, lines: [{ ...LINE, unit_price: 1250 }] },
  ]);
});

test("what was typed before the page was left is merged with what a colleague saved meanwhile", async () => {
  const { colleagueSaves, type, save, reopen, field } = await openDraft();
  type("Destination", "Cusco");
  colleagueSaves({ title: "Theirs", introduction: "Theirs too" });
  const { bodiesTo } = await reopen();
  expect(
    await screen.findByText(/title, introduction\. When you save, both changes are kept\./),
  ).toBeTruthy();
  expect(field("Destination").value).toBe("Cusco");
  save();
  await waitFor(() => expect(field("Title").value).toBe("Theirs"));
  expect(bodiesTo(SAVE).at(-1)).toEqual({
    version_id: "draft-1",
    revision: 3,
    fields: { location: "Cusco" },
  });
});

const day = (number: number, title: string): ProposalDay => ({
  day: number,
  title,
  description: "",
  image: null,
});

test("an old draft with a gap in its days opens, says so when it is sent, and is repaired at the link", async () => {
  const days = [day(1, "Lima"), day(3, "Cusco"), day(4, "Home")];
  const { press, saves, save } = await openDraft({
    days,
    lines: [{ ...LINE, day: 3 }],
    start_date: "2037-03-10",
    end_date: "2037-03-12",
  });
  press("Send...");
  const problem = await screen.findByRole("link", { name: /^The days are numbered 1, 3 and 4/ });
  fireEvent.click(problem);
  const repair = screen.getByRole("button", { name: "Number the days 1 to 3" });
  expect(document.activeElement).toBe(repair);
  fireEvent.click(repair);
  expect(screen.queryByRole("link", { name: /^The days are numbered/ })).toBeNull();
  save();
  await screen.findByText("Draft saved");
  // The price line follows its day.
  expect(saves().at(-1)).toMatchObject({
    fields: { days: [day(1, "Lima"), day(2, "Cusco"), day(3, "Home")] },
    lines: [{ day: 2 }],
  });
});

test("the last day follows the days, and a problem of a day opens it and focuses its title", async () => {
  const days = [day(1, "Museum"), { ...day(2, "Home"), bed: "Hotel Paz" }];
  const { press, field } = await openDraft({
    days,
    start_date: "2037-03-10",
    end_date: "2037-03-11",
    valid_until: "2037-01-01",
    balance_due_date: "2037-02-01",
    terms: "Terms",
    cancellation_terms: "Cancellation",
  });
  press("Insert day before day 2");
  expect(field("Last day").value).toBe("2037-03-12");
  press("Send...");
  fireEvent.click(await screen.findByRole("link", { name: /^Day 3 is the last one/ }));
  expect(document.activeElement).toBe(field("Day 3 title"));
  expect(field("Day 3 title").closest("details")?.open).toBe(true);
});

test("what is only guessed from a text can be sent anyway", async () => {
  const { press } = await openDraft({
    title: "Ten days in Peru",
    start_date: "2037-03-10",
    end_date: "2037-03-12",
    valid_until: "2037-01-01",
    balance_due_date: "2037-02-01",
    terms: "Terms",
    cancellation_terms: "Cancellation",
  });
  press("Send...");
  expect(await screen.findByRole("link", { name: /^The title says 10 days/ })).toBeTruthy();
  press("Send anyway...");
  expect(await screen.findByRole("button", { name: "Send now" })).toBeTruthy();
});

test("the revision that was saved is sent, even if the draft could not be read again", async () => {
  const { press, type, breakReads, bodiesTo } = await openDraft({
    start_date: "2037-03-10",
    end_date: "2037-03-12",
    valid_until: "2037-01-01",
    balance_due_date: "2037-02-01",
    terms: "Terms",
    cancellation_terms: "Cancellation",
  });
  type("Title", "Peru, slowly");
  breakReads();
  press("Send...");
  fireEvent.click(await screen.findByRole("button", { name: "Send now" }));
  await waitFor(() =>
    expect(bodiesTo("POST /functions/v1/send-proposal")).toMatchObject([{ revision: DRAFT.revision + 1 }]),
  );
});

test("'Undo' of a removed day gives the price lines of that day back to it", async () => {
  const days = [1, 2].map((day) => ({ day, title: `Stop ${day}`, description: "", image: null }));
  const { press, save, saves } = await openDraft({ days, lines: [{ ...LINE, day: 2 }] });
  press("Remove day 2");
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  press("Insert day before day 1");
  save();
  await screen.findByText("Draft saved");
  expect(saves().at(-1)).toMatchObject({ lines: [{ day: 3 }] });
});

test("a Spanish draft leads to each sentence in English, and asks before sending about what may be a name", async () => {
  const { press, type, save, field } = await openDraft({
    language: "es",
    title: "Perú para dos",
    introduction: "Dear Inés, this is what we would do in your place.",
    start_date: "2037-03-10",
    end_date: "2037-03-12",
    valid_until: "2037-01-01",
    balance_due_date: "2037-02-01",
    terms: "The deposit holds your rooms.",
    cancellation_terms: "Si cancela antes, pierde solo el anticipo.",
  });
  press("Send...");
  fireEvent.click(await screen.findByRole("link", { name: /^Translate into Spanish: 'The deposit/ }));
  expect(document.activeElement).toBe(field("Terms"));
  type("Terms", "El anticipo reserva las habitaciones.");
  save();
  await screen.findByText("Draft saved");
  press("Send...");
  fireEvent.click(await screen.findByRole("button", { name: "Send anyway..." }));
  expect(
    await screen.findByText(/^These texts look like they are not translated: Tour\. Names/),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send now" }).ariaDisabled).toBe(null);
});
