import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { planners } from "#app/features/planners/manage/manage-planners-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const ADD = "POST /rest/v1/planners";
const savedRow = (body: unknown) => z.object({ id: z.uuid(), name: z.string() }).loose().parse(body);
const SAVE = "PATCH /rest/v1/planners";
const PLANNER = {
  id: "7",
  name: "Marva",
  image: null,
  languages: ["English"],
  regions: [],
  countries: [],
  reply_time: "",
  about: "Sails.",
  is_active: true,
  account: "",
  updated_at: "2026-01-01",
};

/** Opens the form of the planner, whom a colleague has saved since. */
async function openForm(theirs: Partial<typeof PLANNER>) {
  const stored = { ...PLANNER, ...theirs, updated_at: "2026-01-02" };
  const respond: Respond = ({ to, query }) => {
    if (to === "GET /rest/v1/planners") return Response.json([stored]);
    if (to === SAVE && query.get("updated_at") === "eq.2026-01-02")
      return Response.json([{ updated_at: "2026-01-03" }]);
    return undefined;
  };
  const onClose = vi.fn();
  const { bodiesTo } = renderInBackOffice(<planners.Form row={PLANNER} onClose={onClose} />, respond);
  fireEvent.change(await screen.findByLabelText(/^About/), { target: { value: "Sails and walks." } });
  fireEvent.click(screen.getByRole("button", { name: "Save Planner" }));
  return { onClose, changes: () => bodiesTo(SAVE) };
}

test("a planner whom a colleague has only moved in the list is saved", async () => {
  const moved = await openForm({});
  await waitFor(() => expect(moved.onClose).toHaveBeenCalledOnce());
  expect(moved.changes().at(-1)).toEqual({ about: "Sails and walks." });
});

test("a planner is saved together with a colleague's change to another field, which is named", async () => {
  const { onClose, changes } = await openForm({ reply_time: "Same day" });
  expect(await screen.findByText(/ saved changes on .*: reply time\.$/)).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes().at(-1)).toEqual({ about: "Sails and walks." });
});

test("a planner whose text a colleague has changed too is not saved", async () => {
  const { onClose, changes } = await openForm({ about: "Dives." });
  expect(
    await screen.findByText(/^Someone else has saved this planner .* You both changed: about\.$/),
  ).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(changes()).toHaveLength(1);
});

test("a planner whom a colleague has linked to another account is not linked to this user's choice", async () => {
  const [mine, theirs] = ["22222222-2222-4222-8222-222222222222", "33333333-3333-4333-8333-333333333333"];
  const { bodiesTo } = renderInBackOffice(<planners.Form row={PLANNER} onClose={() => {}} />, ({ to }) => {
    if (to === "POST /rest/v1/rpc/list_users")
      return Response.json([{ id: mine, email: "marva@calabash.test", first_name: "Marva", last_name: "" }]);
    if (to === "GET /rest/v1/profiles") return Response.json([{ id: theirs }]);
    return undefined;
  });
  fireEvent.change(await screen.findByLabelText("Linked account"), { target: { value: mine } });
  fireEvent.click(screen.getByRole("button", { name: "Save Planner" }));
  expect(await screen.findByText(/^A colleague has linked another account since\./)).toBeTruthy();
  expect(bodiesTo("PATCH /rest/v1/profiles")).toEqual([]);
});

test("the switch shows what is stored after a change failed", async () => {
  let canRead = true;
  renderInBackOffice(<planners.Screen />, ({ to }) => {
    if (to === "GET /rest/v1/planners" && canRead) return Response.json([{ ...PLANNER, accounts: [] }]);
    return Response.json({ message: "no connection" }, { status: 500 });
  });
  const find = () => screen.findByRole("switch", { name: "Show Marva" });
  const before = await find();
  canRead = false;
  fireEvent.click(before);
  expect(await screen.findByText("Failed to change planner.")).toBeTruthy();
  expect((await find()).getAttribute("aria-checked")).toBe("true");
});

test("a new planner that may have been stored keeps its id over a reload", async () => {
  const respond: Respond = ({ to }) =>
    to === ADD ? Response.json({ code: "XX000", message: "no connection" }, { status: 500 }) : undefined;
  const tryToAdd = async () => {
    const { bodiesTo, unmount } = renderInBackOffice(
      <planners.Form row={null} onClose={() => {}} />,
      respond,
    );
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Alma" } });
    fireEvent.click(screen.getByRole("button", { name: "Save Planner" }));
    await waitFor(() => expect(bodiesTo(ADD)).toHaveLength(1));
    unmount();
    return savedRow(bodiesTo(ADD)[0]).id;
  };
  expect(await tryToAdd()).toBe(await tryToAdd());
});

/** Opens the form of a new planner, and presses Save until the dialog closes. */
async function saveTwice() {
  let failuresLeft = 1;
  const respond: Respond = ({ to }) => {
    if (to !== ADD) return undefined;
    return failuresLeft-- > 0
      ? Response.json({ code: "XX000", message: "no connection" }, { status: 500 })
      : Response.json({ updated_at: "2026-03-01T12:00:00Z" });
  };
  const onClose = vi.fn();
  const view = renderInBackOffice(<planners.Form row={null} onClose={onClose} />, respond);
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Alma" } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Planner" }));
  save();
  expect(await screen.findByText("Failed to save planner.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Alma Reyes" } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return view;
}

test("a new planner that may have been stored is saved again with the same id", async () => {
  const { bodiesTo } = await saveTwice();
  const [first, second] = bodiesTo(ADD).map(savedRow);
  expect(second).toMatchObject({ id: first?.id, name: "Alma Reyes" });
  expect(first?.id).toBeTruthy();
});
