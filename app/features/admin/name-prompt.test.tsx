import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NamePrompt } from "#app/features/admin/name-prompt.tsx";
import { ProfileDialog } from "#app/features/admin/profile-dialog.tsx";
import { useOpenItemCounts } from "#app/features/admin/use-open-item-counts.ts";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

afterEach(() => {
  sessionStorage.clear();
});

const SAVE = "POST /rest/v1/profiles";
const COUNTS = {
  unread: 1,
  failed_mails: 2,
  waiting_mails: 3,
  unsorted: 4,
  changes_asked: 5,
  testimonials: 6,
};
const counts =
  (is_nameless: boolean): Respond =>
  ({ to }) =>
    to === "POST /rest/v1/rpc/staff_counts" ? Response.json({ ...COUNTS, is_nameless }) : undefined;
const prompt = () => screen.queryByRole("dialog", { name: "What is your name?" });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an admin without a name is asked for one, and 'Later' postpones it for the rest of the visit", async () => {
  const { unmount } = renderInBackOffice(<NamePrompt />, counts(true));
  fireEvent.click(await screen.findByRole("button", { name: "Later" }));
  expect(prompt()).toBeNull();
  unmount();
  const Unread = () => <p>{useOpenItemCounts()["/admin/requests"]} unread</p>;
  const promptAndUnread = (
    <>
      <NamePrompt />
      <Unread />
    </>
  );
  renderInBackOffice(promptAndUnread, counts(true));
  // The prompt depends on the same response as this number.
  await screen.findByText("1 unread");
  expect(prompt()).toBeNull();
});

test("the name that an admin enters is stored in their profile", async () => {
  const { bodiesTo } = renderInBackOffice(<NamePrompt />, counts(true));
  await screen.findByRole("dialog", { name: "What is your name?" });
  type("First Name", " Ada ");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(prompt()).toBeNull());
  expect(bodiesTo(SAVE)).toEqual([{ id: expect.any(String), first_name: "Ada", last_name: "" }]);
});

test("the profile shows the stored name, and a change that cannot be stored stays in the form", async () => {
  renderInBackOffice(<ProfileDialog open onOpenChange={() => {}} />, ({ to }) =>
    to === SAVE
      ? Response.json({ code: "42501", message: "" }, { status: 403 })
      : Response.json([{ first_name: "Ada", last_name: "" }]),
  );
  expect((await screen.findByLabelText<HTMLInputElement>("First Name")).value).toBe("Ada");
  type("Last Name", "Baptiste");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your name could not be saved.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Last Name").value).toBe("Baptiste");
});
