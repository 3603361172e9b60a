import { describe, expect, it } from "vitest";
import { createGuardedSite, PASSWORD } from "#server/auth/guarded-site.fixture.ts";

const NEW_PASSWORD = "a new green gourd";

function createToken(method: string, minutesAgo: number, nowMs: number, aal = "aal1"): string {
  const amr = [{ method, timestamp: Math.floor(nowMs / 1000) - minutesAgo * 60 }];
  const payload = Buffer.from(JSON.stringify({ sub: "u1", email: "ann@site.example", aal, amr })).toString(
    "base64url",
  );
  return `e30.${payload}.signature`;
}

function createSite() {
  const guardedSite = createGuardedSite();
  const change = (method: string, minutesAgo: number, body: Record<string, unknown>) =>
    guardedSite.call(
      "PUT",
      "/user",
      { password: NEW_PASSWORD, ...body },
      {
        authorization: `Bearer ${createToken(method, minutesAgo, guardedSite.clock.ms)}`,
      },
    );
  const countForwarded = () => guardedSite.backend.requests.filter(({ method }) => method === "PUT").length;
  return { ...guardedSite, change, countForwarded };
}

describe("a new password", () => {
  it("is accepted within ten minutes of the sign-in", async () => {
    const { change, countForwarded } = createSite();
    expect((await change("password", 9, {})).status).toBe(200);
    expect(countForwarded()).toBe(1);
  });

  it("is reported to the owner by mail, unless it is the first password of an invited account", async () => {
    const { backend, change, notices } = createSite();
    await change("password", 1, {});
    expect(notices).toEqual(["password-changed ann@site.example"]);
    backend.state.isInvited = true;
    await change("recovery", 1, {});
    expect(notices).toHaveLength(1);
  });

  it("needs the right current password more than ten minutes after the sign-in", async () => {
    const { change, countForwarded } = createSite();
    const stale = await change("password", 11, {});
    expect(stale.status).toBe(403);
    expect(await stale.json()).toMatchObject({ error_code: "reauthentication_needed" });
    const wrong = await change("password", 11, { current_password: "wrong" });
    expect(await wrong.json()).toMatchObject({ error_code: "invalid_credentials" });
    expect(countForwarded()).toBe(0);
    expect((await change("password", 11, { current_password: PASSWORD })).status).toBe(200);
    expect(countForwarded()).toBe(1);
  });

  it("is refused with a wrong or non-text current password even right after the sign-in, and so is profile data", async () => {
    const { change, call, countForwarded, clock } = createSite();
    const wrong = await change("password", 0, { current_password: "wrong" });
    expect(await wrong.json()).toMatchObject({ error_code: "invalid_credentials" });
    expect((await change("otp", 0, { current_password: "wrong" })).status).toBe(400);
    const authorization = `Bearer ${createToken("password", 0, clock.ms)}`;
    const profileChange = { data: { name: "Ann" }, current_password: "wrong" };
    expect((await call("PUT", "/user", profileChange, { authorization })).status).toBe(400);
    expect((await call("PUT", "/user", { data: {}, current_password: 7 }, { authorization })).status).toBe(
      422,
    );
    expect(countForwarded()).toBe(0);
    expect((await change("password", 0, { current_password: PASSWORD })).status).toBe(200);
  });

  it("may have only six characters; for staff it needs ten and must not be a common word with digits", async () => {
    const { change, backend } = createSite();
    expect((await change("password", 0, { password: "gourds" })).status).toBe(200);
    backend.state.isStaff = true;
    const refusalOf = async (password: string) =>
      (await (await change("password", 0, { password })).json()).msg;
    expect(await refusalOf("gourds")).toBe("Staff passwords must be at least 10 characters long.");
    expect(await refusalOf("Password2026!")).toContain("one of the most common ones");
    expect((await change("password", 0, { password: "gourd ferry" })).status).toBe(200);
  });

  it("closes the session that was opened to check the current password", async () => {
    const { change, backend } = createSite();
    await change("password", 11, { current_password: PASSWORD });
    const logout = backend.requests.find(({ url }) => url.includes("/logout?scope=local"));
    expect(logout?.headers.get("authorization")).toBe("Bearer a");
  });

  it("is accepted without the current one for ten minutes after a reset or invitation link was opened", async () => {
    const { change, countForwarded } = createSite();
    expect((await change("otp", 9, {})).status).toBe(200);
    const late = await change("otp", 11, {});
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ error_code: "reauthentication_needed" });
    expect(countForwarded()).toBe(1);
    expect((await change("otp", 11, { current_password: PASSWORD })).status).toBe(200);
  });

  it("ends the session that a link opened, and all others of the account", async () => {
    const { change, backend } = createSite();
    const logouts = () => backend.requests.filter(({ url }) => url.includes("/logout")).map(({ url }) => url);
    await change("password", 1, {});
    expect(logouts().pop()).toContain("scope=others");
    await change("otp", 1, {});
    expect(logouts().pop()).toContain("scope=global");
  });

  it("is rate-limited after several wrong current passwords", async () => {
    const { change } = createSite();
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await change("password", 11, { current_password: "wrong" })).status);
    expect(statuses).toContain(429);
  });
});

describe("a session that has not passed the account's second factor", () => {
  it("changes nothing and ends no other session, even if it came from a reset link", async () => {
    const { call, change, backend, clock, countForwarded } = createSite();
    backend.state.factors = [{ id: "f1", status: "verified" }];
    for (const response of [
      await change("password", 0, {}),
      await change("password", 0, { current_password: PASSWORD }),
      await change("otp", 0, {}),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: "insufficient_aal" });
    }
    const authorization = `Bearer ${createToken("password", 0, clock.ms)}`;
    const logout = (query: string, bearer = authorization) =>
      call("POST", `/logout${query}`, {}, { authorization: bearer });
    expect((await call("PUT", "/user", { data: {} }, { authorization })).status).toBe(403);
    for (const query of ["", "?scope=global", "?scope=others", "?scope=other"])
      expect((await logout(query)).status).toBe(403);
    expect((await logout("?scope=local")).status).toBe(204);
    expect(countForwarded()).toBe(0);
    const aal2Authorization = `Bearer ${createToken("totp", 0, clock.ms, "aal2")}`;
    expect((await logout("?scope=others", aal2Authorization)).status).toBe(204);
  });

  it("may change the password if that factor was never verified", async () => {
    const { change, backend } = createSite();
    backend.state.factors = [{ id: "f1", status: "unverified" }];
    expect((await change("password", 0, {})).status).toBe(200);
  });
});
