import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UserManagementScreen } from "#app/features/users/user-management-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const LIST = "POST /rest/v1/rpc/list_users";
const RESEND = "POST /functions/v1/resend-invitation";
const ROLES = "POST /rest/v1/user_roles";
const CREATE = "POST /functions/v1/manage-users";
const ROSA = {
  id: "44444444-4444-4444-8444-444444444444",
  email: "rosa@calabash.test",
  first_name: "Rosa",
  last_name: "Best",
  role: "user",
  created_at: "2026-11-17T12:00:00Z",
  last_sign_in_at: null,
  total: 1,
};
/** The admin of storeSession(). */
const MYSELF = {
  id: "11111111-1111-4111-8111-111111111111",
  email: "marva@calabash.test",
  first_name: "Marva",
};
/** Rosa is the only user. */
const oneUser: Respond = ({ to }) => {
  if (to === "POST /rest/v1/rpc/check_user_role") return Response.json(true);
  return to === LIST ? Response.json([ROSA]) : undefined;
};

test("a list of users that cannot be loaded shows an error, and loads with 'Try Again'", async () => {
  let isDown = true;
  renderInBackOffice(<UserManagementScreen />, (request) =>
    isDown && request.to === LIST ? Response.json({ message: "down" }, { status: 503 }) : oneUser(request),
  );
  expect(await screen.findByText("Error Loading Users")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Rosa Best")).toBeTruthy();
});

test("users are not listed for somebody without the admin role", async () => {
  renderInBackOffice(<UserManagementScreen />, (request) =>
    request.to.endsWith("check_user_role") ? Response.json(false) : oneUser(request),
  );
  expect(await screen.findByText("You need admin privileges to access this page")).toBeTruthy();
  expect(screen.getByText("No users found")).toBeTruthy();
  expect(screen.queryByText("Rosa Best")).toBeNull();
});

test("a new role acts at once; the toast says for whom and what it may do, and undoes it", async () => {
  let role = "user";
  const { bodiesTo } = renderInBackOffice(<UserManagementScreen />, (request) => {
    if (request.to === ROLES) role = Object(request.body).role;
    return request.to === LIST ? Response.json([{ ...ROSA, role }]) : oneUser(request);
  });
  const picker = await screen.findByRole("combobox", { name: "Role of Rosa Best" });
  fireEvent.change(picker, { target: { value: "admin" } });
  expect(await screen.findByText("Role Updated")).toBeTruthy();
  expect(screen.getByText(/^Rosa Best is now an admin: staff, sees and changes everything/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/^Rosa Best is a user again: a traveler, sees only their own/)).toBeTruthy();
  expect(bodiesTo(ROLES).map((change) => Object(change).role)).toEqual(["admin", "user"]);
});

test("giving up one's own role offers no Undo, because it needs the role", async () => {
  const me = { ...ROSA, ...MYSELF, role: "admin" };
  renderInBackOffice(<UserManagementScreen />, (request) =>
    request.to === LIST ? Response.json([me]) : oneUser(request),
  );
  const picker = await screen.findByRole("combobox", { name: "Role of Marva Best" });
  fireEvent.change(picker, { target: { value: "user" } });
  expect(await screen.findByText(/^Marva Best is now a user/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("the form of a new user says what each role may do", async () => {
  renderInBackOffice(<UserManagementScreen />, oneUser);
  fireEvent.click(screen.getByRole("button", { name: "Add New User" }));
  const role = within(screen.getByRole("dialog")).getByRole("combobox", { name: "Role" });
  const description = () => document.getElementById(role.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(description()).toBe("A traveler, sees only their own trips, proposals and requests.");
  fireEvent.change(role, { target: { value: "admin" } });
  await waitFor(() => expect(description()).toContain("sees and changes everything in the back office"));
});

test("a new user who is refused stays in the form with the reason, and the form closes once they are created", async () => {
  let refusal: Response | null = Response.json({ error: "This address has an account." }, { status: 400 });
  const { bodiesTo } = renderInBackOffice(<UserManagementScreen />, (request) => {
    if (request.to === CREATE) return refusal ?? Response.json({ id: ROSA.id });
    return oneUser(request);
  });
  fireEvent.click(screen.getByRole("button", { name: "Add New User" }));
  const form = within(screen.getByRole("dialog", { name: "Create New User" }));
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  const create = () => fireEvent.click(form.getByRole("button", { name: "Create User" }));
  type("First Name", "Marva");
  type("Last Name", "Best");
  type("Email", "marva@calabash.test");
  create();
  expect(await screen.findByText("This address has an account.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("First Name").value).toBe("Marva");
  refusal = new Response("", { status: 500 });
  create();
  expect(await screen.findByText("An unknown error occurred")).toBeTruthy();
  refusal = null;
  create();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodiesTo(CREATE).at(-1)).toMatchObject({
    first_name: "Marva",
    email: "marva@calabash.test",
    role: "user",
    invite: true,
  });
});

test.each([
  ["was never sent", null, "2026-11-17T12:00:00Z", "Invitation not sent"],
  ["has expired", "2026-11-10T12:00:00Z", "2026-11-17T12:00:00Z", "Invitation expired"],
])("an invitation that %s is named, and can be sent again", async (_what, sent_at, expires_at, label) => {
  const { bodiesTo } = renderInBackOffice(<UserManagementScreen />, (request) => {
    if (request.to === "GET /rest/v1/invitations")
      return Response.json([{ user_id: ROSA.id, sent_at, expires_at }]);
    return request.to === RESEND ? Response.json({ sent: true }) : oneUser(request);
  });
  expect(await screen.findByText(label)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Invite again: Rosa Best" }));
  expect(await screen.findByText("Invitation sent")).toBeTruthy();
  expect(bodiesTo(RESEND)).toEqual([{ user_id: ROSA.id }]);
});

test("somebody who has never logged in can be invited, somebody who has cannot", async () => {
  let last_sign_in_at: string | null = null;
  const respond: Respond = (request) =>
    request.to === LIST ? Response.json([{ ...ROSA, last_sign_in_at }]) : oneUser(request);
  const { unmount } = renderInBackOffice(<UserManagementScreen />, respond);
  expect(await screen.findByRole("button", { name: "Invite again: Rosa Best" })).toBeTruthy();
  unmount();
  last_sign_in_at = "2026-11-17T12:00:00Z";
  renderInBackOffice(<UserManagementScreen />, respond);
  expect(await screen.findByText("Rosa Best")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Invite again: Rosa Best" })).toBeNull();
});
