import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CategoryFormDialog } from "#app/features/faqs/manage/category-form-dialog.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CATEGORIES = "/rest/v1/faq_categories";
const FERRIES = { id: "1", name: "Ferries", display_order: 3, updated_at: "2026-01-01" };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Category" }));

test("a category with the name of another one, regardless of case, is refused; one with a new name is stored", async () => {
  const onClose = vi.fn();
  const { bodiesTo } = renderInBackOffice(
    <CategoryFormDialog category={null} onClose={onClose} />,
    ({ to, body }) =>
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
  const { bodiesTo } = renderInBackOffice(
    <CategoryFormDialog category={FERRIES} onClose={onClose} />,
    respond,
  );
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
