import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ItineraryFormDialog } from "#app/features/itineraries/manage/itinerary-form-dialog.tsx";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const SAVE = "PATCH /rest/v1/itineraries";

afterEach(() => {
  localStorage.clear();
});

function Page({ onClose }: { onClose(): void }) {
  return (
    <>
      <p>Path: {useLocation().pathname}</p>
      <Link to="/admin/requests">Requests</Link>
      <ItineraryFormDialog itineraryId="7" isOpen onClose={onClose} />
    </>
  );
}

async function openChangedForm() {
  const onClose = vi.fn();
  renderInBackOffice(<Page onClose={onClose} />, ({ to }) =>
    to === "GET /rest/v1/itineraries" ? Response.json([MANAGED_ITINERARY]) : undefined,
  );
  const subtitle = await screen.findByLabelText<HTMLInputElement>(/^Subtitle/);
  fireEvent.change(subtitle, { target: { value: "Mine" } });
  return {
    onClose,
    subtitle,
    link: screen.getByText("Requests"),
    close: screen.getByRole("button", { name: "Close" }),
  };
}
const choose = async (name: "Stay" | "Leave") => {
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
};

test("leaving a changed itinerary asks first, and 'Stay' keeps the page and the input", async () => {
  const { onClose, subtitle, link, close } = await openChangedForm();
  for (const exit of [link, close]) {
    fireEvent.click(exit);
    await choose("Stay");
    expect(screen.getByText("Path: /")).toBeTruthy();
    expect(subtitle.value).toBe("Mine");
  }
  expect(onClose).not.toHaveBeenCalled();
});

test("'Leave' closes a changed itinerary that was closed by its button", async () => {
  const { onClose, close } = await openChangedForm();
  fireEvent.click(close);
  await choose("Leave");
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText("Path: /")).toBeTruthy();
});

test("'Leave' opens the page of the link that was clicked", async () => {
  const { onClose, link } = await openChangedForm();
  fireEvent.click(link);
  await choose("Leave");
  expect(await screen.findByText("Path: /admin/requests")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("an unchanged itinerary closes without a question", async () => {
  const onClose = vi.fn();
  renderInBackOffice(<ItineraryFormDialog itineraryId="7" isOpen onClose={onClose} />, () =>
    Response.json([MANAGED_ITINERARY]),
  );
  await screen.findByLabelText(/^Subtitle/);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});

test.each([
  ["Price (USD, starting at)", "1.480", "'1.480' is not clear. Write it as 1,480.00 or 1480."],
  ["Price (USD, starting at)", "15,000,000", "At most 9,999,999."],
  ["Quiet season 1", "1.390", "'1.390' is not clear. Write it as 1,480.00 or 1480."],
  ["Duration (days)", "1.000", "'1.000' is not clear. Write it as 12."],
])("'%s' as '%s' is not saved but explained at the field", async (label, typed, sentence) => {
  const { bodiesTo } = renderInBackOffice(<Page onClose={() => {}} />, ({ to }) =>
    to === "GET /rest/v1/itineraries" ? Response.json([MANAGED_ITINERARY]) : undefined,
  );
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field.value).toBe(typed);
  fireEvent.submit(field);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(bodiesTo("PATCH /rest/v1/itineraries")).toEqual([]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test.each([
  ["1.480,00", "1480"],
  ["1,480.50", "1480.5"],
  ["free", "0"],
])("the price typed as '%s' is shown and saved as %s", async (typed, price) => {
  const { bodiesTo } = renderInBackOffice(<Page onClose={() => {}} />, ({ to }) =>
    to.endsWith(" /rest/v1/itineraries") ? Response.json([MANAGED_ITINERARY]) : undefined,
  );
  const field = await screen.findByLabelText<HTMLInputElement>("Price (USD, starting at)");
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe(price));
  fireEvent.submit(field);
  await waitFor(() =>
    expect(bodiesTo("PATCH /rest/v1/itineraries")).toMatchObject([{ price: Number(price) }]),
  );
});

test("unsaved changes that are back keep what a colleague has saved meanwhile, and say so", async () => {
  const open = (itinerary: typeof MANAGED_ITINERARY) => {
    const respond: Respond = ({ to, query }) => {
      if (to === "GET /rest/v1/itineraries") return Response.json([itinerary]);
      const isCurrent = query.get("updated_at") === `eq.${itinerary.updated_at}`;
      return to === SAVE && isCurrent ? Response.json([{ updated_at: "3" }]) : undefined;
    };
    const onClose = vi.fn();
    const view = renderInBackOffice(<Page onClose={onClose} />, respond);
    return { ...view, onClose, changes: () => view.bodiesTo(SAVE) };
  };
  const first = open({ ...MANAGED_ITINERARY, updated_at: "1" });
  fireEvent.change(await screen.findByLabelText(/^Subtitle/), { target: { value: "Mine" } });
  first.unmount();
  const second = open({ ...MANAGED_ITINERARY, updated_at: "2", price: 1500, description: "Theirs." });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Subtitle/)).value).toBe("Mine");
  expect(screen.getByText(/: price, description\. When you save, both changes are kept\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Update Itinerary" }));
  await waitFor(() => expect(second.onClose).toHaveBeenCalledOnce());
  expect(second.changes()).toEqual([{ subtitle: "Mine" }, { subtitle: "Mine" }]);
});
