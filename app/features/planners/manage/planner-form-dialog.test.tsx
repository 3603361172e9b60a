import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { PlannerFormDialog } from "#app/features/planners/manage/planner-form-dialog.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const ADD = "POST /rest/v1/planners";
const CHANGE = "PATCH /rest/v1/planners";
const ASSIGN = "PATCH /rest/v1/profiles";
const FAILURE = { code: "XX000", message: "no connection" };
const savedRow = (body: unknown) =>
  z.object({ id: z.uuid().optional(), name: z.string() }).loose().parse(body);

beforeEach(() => {
  // jsdom has none.
  const ResizeObserver = class {
    observe() {}
    unobserve() {}
  };
  vi.stubGlobal("ResizeObserver", ResizeObserver);
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the form of a new planner, and presses Save until the dialog closes. */
async function saveTwice(failing: string) {
  let failuresLeft = 1;
  let id: string | undefined;
  const respond: Respond = ({ to, body }) => {
    const isFailure = to === failing && failuresLeft-- > 0;
    if (isFailure) return Response.json(FAILURE, { status: 500 });
    if (to !== ADD && to !== CHANGE) return undefined;
    id = savedRow(body).id ?? id;
    return Response.json([{ image: null, updated_at: "2026-03-01T12:00:00Z", ...savedRow(body), id }]);
  };
  const onClose = vi.fn();
  const view = renderInBackOffice(<PlannerFormDialog planner="new" onClose={onClose} />, respond);
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Alma" } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Planner" }));
  save();
  expect(await screen.findByText("Failed to save planner.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Alma Reyes" } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return view;
}

test("a new planner whose account could not be assigned is changed by saving again, not added twice", async () => {
  const { bodiesTo } = await saveTwice(ASSIGN);
  expect(bodiesTo(ADD)).toMatchObject([{ name: "Alma" }]);
  expect(bodiesTo(CHANGE)).toMatchObject([{ name: "Alma Reyes" }]);
});

test("a new planner that may have been stored is saved again with the same id", async () => {
  const { bodiesTo } = await saveTwice(ADD);
  const [first, second] = bodiesTo(ADD).map(savedRow);
  expect(second).toMatchObject({ id: first?.id, name: "Alma Reyes" });
  expect(first?.id).toBeTruthy();
});
