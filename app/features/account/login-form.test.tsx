import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { ForgotPasswordForm } from "#app/features/account/forgot-password-form.tsx";
import { LoginForm, landingPath } from "#app/features/account/login-form.tsx";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function renderLogin(respondToRoleCheck: () => Response = () => Response.json(false), path = "/login") {
  vi.stubGlobal("fetch", async (url: string | URL) => {
    if (String(url).includes("/rpc/has_role")) return respondToRoleCheck();
    if (String(url).includes("/rpc/my_staff_access")) return Response.json({ is_staff: false });
    return Response.json(SESSION);
  });
  const Stub = createRoutesStub([
    { path: "/login", Component: LoginForm },
    { path: "/forgot-password", Component: ForgotPasswordForm },
    { path: "/my-itineraries", Component: () => <h1>My Itineraries</h1> },
    { path: "/admin", Component: () => <h1>Back office</h1> },
  ]);
  render(<Stub initialEntries={[path]} />);
}

async function logIn() {
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: CREDENTIALS.email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: CREDENTIALS.password } });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
}

test.each([
  ["is an admin", "Back office", () => Response.json(true)],
  ["is a traveler", "My Itineraries", () => Response.json(false)],
  [
    "has a role that cannot be checked",
    "My Itineraries",
    () => Response.json({ message: "x" }, { status: 500 }),
  ],
])("after login, a user who %s lands on the page '%s'", async (_, page, respond) => {
  renderLogin(respond);
  await logIn();
  expect(await screen.findByRole("heading", { name: page })).toBeTruthy();
});

test("the email typed at the login is kept on the page for a forgotten password, and on the way back", async () => {
  renderLogin();
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: CREDENTIALS.email } });
  for (const link of ["Forgot Password?", "Back to Login"]) {
    fireEvent.click(screen.getByRole("link", { name: link }));
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe(CREDENTIALS.email);
  }
});

test.each([
  ["/login?next=/admin/requests", false],
  ["/login?next=/my-itineraries", true],
])("%s speaks to travelers: %s", async (path, isForTravelers) => {
  renderLogin(undefined, path);
  await screen.findByLabelText("Email");
  expect(screen.queryByText(/See your trips/) !== null).toBe(isForTravelers);
  expect(screen.queryByRole("link", { name: "ask us anything" }) !== null).toBe(isForTravelers);
});

const origin = "https://calabash.example";
const pathAfterLogin = (isAdmin: boolean, next: string | null) => landingPath({ isAdmin, next, origin });

describe("the page after login", () => {
  it("depends on the role if no page required the login", () => {
    expect(pathAfterLogin(true, null)).toBe("/admin");
    expect(pathAfterLogin(false, null)).toBe("/my-itineraries");
  });

  it("is the page that required the login", () => {
    expect(pathAfterLogin(false, "/account/privacy")).toBe("/account/privacy");
    expect(pathAfterLogin(true, "/admin/requests?status=new")).toBe("/admin/requests?status=new");
    expect(pathAfterLogin(true, "/my-itineraries")).toBe("/my-itineraries");
  });

  it.each(["/admin", "/admin/users", "/ADMIN", "/%61dmin", "/x/../admin", `${origin}/admin`])(
    "is never %s for users who are not admins",
    (next) => expect(pathAfterLogin(false, next)).toBe("/my-itineraries"),
  );

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "is never %s, which leaves this site",
    (next) => expect(pathAfterLogin(false, next)).toBe("/my-itineraries"),
  );

  it("is never the login page", () => {
    expect(pathAfterLogin(false, "/login")).toBe("/my-itineraries");
    expect(pathAfterLogin(true, "/login?next=/login")).toBe("/admin");
  });

  it("may have a path that only starts like the back office's", () => {
    expect(pathAfterLogin(false, "/administrivia")).toBe("/administrivia");
  });
});

test.each([
  ["/login?next=/my-itineraries", 1],
  // The back office says in a toast why it leads here.
  ["/login?next=/admin/jobs", 0],
])("%s has %i notice", async (path, count) => {
  renderLogin(undefined, path);
  await screen.findByLabelText("Email");
  expect(screen.queryAllByText("Log in to continue.")).toHaveLength(count);
});
