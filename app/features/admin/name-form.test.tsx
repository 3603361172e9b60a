import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NamePrompt } from "#app/features/admin/name-form.tsx";
import { useOpenItemCounts } from "#app/features/admin/sidebar.tsx";
import { ProfileDialog } from "#app/features/admin/user-menu.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

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
const card = () => screen.queryByRole("region", { name: "What is your name?" });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an admin with a name is not asked for one", async () => {
  const Unread = () => <p>{useOpenItemCounts()["/admin/requests"]} unread</p>;
  const cardAndUnread = (
    <>
      <NamePrompt />
      <Unread />
    </>
  );
  renderInBackOffice(cardAndUnread, counts(false));
  // The card depends on the same response as this number.
  await screen.findByText("1 unread");
  expect(card()).toBeNull();
});

test("the name that an admin enters on the card is stored in their profile, and the card goes", async () => {
  let isNameless = true;
  const { bodiesTo } = renderInBackOffice(<NamePrompt />, (request) => {
    if (request.to === SAVE) isNameless = false;
    return counts(isNameless)(request);
  });
  await screen.findByRole("region", { name: "What is your name?" });
  type("First Name", " Ada ");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(card).toBeNull();
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
