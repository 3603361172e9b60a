import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { categories } from "#app/features/faqs/manage/manage-categories-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CATEGORIES = "/rest/v1/faq_categories";
const FERRIES = { id: "1", name: "Ferries", display_order: 3, updated_at: "2026-01-01" };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Category" }));

test("a category with the name of another one, regardless of case, is refused; one with a new name is stored", async () => {
  const onClose = vi.fn();
  const { bodiesTo } = renderInBackOffice(<categories.Form row={null} onClose={onClose} />, ({ to, body }) =>
    to === `POST ${CATEGORIES}` && Object(body).name === "ferries"
      ? Response.json({ code: "23505", message: "duplicate key" }, { status: 409 })
      : undefined,
  );
  type("Category Name", " ferries");
  save();
  expect(await screen.findByText("This name is taken.")).toBeTruthy();
  expect(await screen.findByText('A category with the name "ferries" already exists.')).toBeTruthy();
  type("Category Name", "Boats");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodiesTo(`POST ${CATEGORIES}`).at(-1)).toMatchObject({ name: "Boats", display_order: 0 });
});

test("a category that a colleague renamed meanwhile is not overwritten, but a new position is stored", async () => {
  const renamed = { ...FERRIES, name: "Theirs", updated_at: "2026-01-02" };
  const respond: Respond = ({ to, query }) => {
    if (to === `GET ${CATEGORIES}`) return Response.json([renamed]);
    return query.get("updated_at") === "eq.2026-01-02" ? Response.json([{ id: "1" }]) : undefined;
  };
  const onClose = vi.fn();
  const { bodiesTo } = renderInBackOffice(<categories.Form row={FERRIES} onClose={onClose} />, respond);
  type("Category Name", "Mine");
  save();
  expect(await screen.findByText(/^Someone else has saved this category since you opened it/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByText("This name is taken.")).toBeNull();
  type("Category Name", "Ferries");
  type("Display Order", "7");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodiesTo(`PATCH ${CATEGORIES}`).at(-1)).toEqual({ display_order: 7 });
});

test("a category is moved with the buttons Up and Down, which keep the focus; each move is announced and saved", async () => {
  let stored = [FERRIES, { ...FERRIES, id: "2", name: "Visas" }, { ...FERRIES, id: "3", name: "Weather" }];
  const { bodiesTo } = renderInBackOffice(<categories.Screen />, ({ to, body }) => {
    if (to === "POST /rest/v1/rpc/order_rows") {
      const { ids } = z.object({ ids: z.array(z.string()) }).parse(body);
      stored = ids.flatMap((id) => stored.filter((row) => row.id === id));
      return Response.json(null);
    }
    return to === `GET ${CATEGORIES}` ? Response.json(stored) : undefined;
  });
  const down = await screen.findByRole("button", { name: "Move Ferries down" });
  const up = screen.getByRole("button", { name: "Move Ferries up" });
  expect(up.getAttribute("aria-disabled")).toBe("true");
  down.focus();
  fireEvent.click(down);
  expect(await screen.findByText("Ferries, now 2 of 3")).toBeTruthy();
  fireEvent.click(down);
  expect(await screen.findByText("Ferries, now 3 of 3")).toBeTruthy();
  fireEvent.click(down);
  await waitFor(() =>
    expect(bodiesTo("POST /rest/v1/rpc/order_rows").at(-1)).toEqual({
      kind: "faq_categories",
      ids: ["2", "3", "1"],
    }),
  );
  expect(down.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(down);
  fireEvent.click(up);
  expect(await screen.findByText("Ferries, now 2 of 3")).toBeTruthy();
});

test("a deleted category can be brought back; how long depends on Settings", async () => {
  let stored = [FERRIES];
  const { sent } = renderInBackOffice(
    <main id="main" tabIndex={-1}>
      <categories.Screen />
    </main>,
    ({ to }) => {
      if (to === `GET ${CATEGORIES}`) return Response.json(stored);
      if (to === `DELETE ${CATEGORIES}`) stored = [];
      if (to === "POST /rest/v1/rpc/retention")
        return Response.json([{ what: "bin", period: 9, standard: 30, shortest: 1, longest: 365 }]);
      return to === "POST /rest/v1/rpc/restore_from_bin" ? Response.json(true) : undefined;
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Delete Ferries" }));
  const question = await screen.findByRole("alertdialog");
  expect(
    await within(question).findByText(/become uncategorized\. You can restore it from the bin for 9 days\.$/),
  ).toBeTruthy();
  fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^No categories found\./)).toBeTruthy();
  stored = [FERRIES];
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Delete Ferries" })).toBeTruthy();
  expect(sent.find(({ to }) => to.endsWith("restore_from_bin"))?.body).toEqual({
    kind: "faq_categories",
    row_id: "1",
  });
});
