import { describe, expect, it } from "vitest";
import { landingPath } from "#app/features/account/landing.ts";

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
