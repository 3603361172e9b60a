import { describe, expect, it } from "vitest";
import { landingPath } from "#app/features/account/landing.ts";

const origin = "https://calabash.example";
const land = (isAdmin: boolean, next: string | null) => landingPath({ isAdmin, next, origin });

describe("the page after sign-in", () => {
  it("depends on the role", () => {
    expect(land(true, null)).toBe("/admin");
    expect(land(false, null)).toBe("/my-itineraries");
  });

  it("is the page that required the sign-in", () => {
    expect(land(false, "/account/privacy")).toBe("/account/privacy");
    expect(land(true, "/admin/requests?status=new")).toBe("/admin/requests?status=new");
    expect(land(true, "/my-itineraries")).toBe("/my-itineraries");
  });

  it.each(["/admin", "/admin/users", "/ADMIN", "/%61dmin", "/x/../admin", `${origin}/admin`])(
    "is never %s for users who are not admins",
    (next) => expect(land(false, next)).toBe("/my-itineraries"),
  );

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "is never another site: %s",
    (next) => expect(land(false, next)).toBe("/my-itineraries"),
  );

  it("is never the login page", () => {
    expect(land(false, "/login")).toBe("/my-itineraries");
    expect(land(true, "/login?next=/login")).toBe("/admin");
  });

  it("may have a path that only starts like the back office's", () => {
    expect(land(false, "/administrivia")).toBe("/administrivia");
  });
});
