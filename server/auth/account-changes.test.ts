import { describe, expect, it } from "vitest";
import { createGuardedSite, PASSWORD } from "#server/auth/guarded-site.fixture.ts";

const NEW = "a new green gourd";

function tokenOf(method: string, minutesAgo: number, nowMs: number, aal = "aal1"): string {
  const amr = [{ method, timestamp: Math.floor(nowMs / 1000) - minutesAgo * 60 }];
  const payload = Buffer.from(JSON.stringify({ sub: "u1", email: "ann@site.example", aal, amr })).toString(
    "base64url",
  );
  return `e30.${payload}.signature`;
}

function site() {
  const made = createGuardedSite();
  const change = (method: string, minutesAgo: number, body: Record<string, unknown>) =>
    made.call(
      "PUT",
      "/user",
      { password: NEW, ...body },
      {
        authorization: `Bearer ${tokenOf(method, minutesAgo, made.clock.ms)}`,
      },
    );
  const passedOn = () => made.backend.seen.filter(({ method }) => method === "PUT").length;
  return { ...made, change, passedOn };
}

describe("a new password", () => {
  it("is accepted within ten minutes of the sign-in", async () => {
    const { change, passedOn } = site();
    expect((await change("password", 9, {})).status).toBe(200);
    expect(passedOn()).toBe(1);
  });

  it("is confirmed by mail, unless it is the first one of an invited account", async () => {
    const { backend, change, told } = site();
    await change("password", 1, {});
    expect(told).toEqual(["password-changed ann@site.example"]);
    backend.state.isInvited = true;
    await change("recovery", 1, {});
    expect(told).toHaveLength(1);
  });

  it("needs the current password more than ten minutes after the sign-in, and refuses a wrong one", async () => {
    const { change, passedOn } = site();
    const refused = await change("password", 11, {});
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error_code: "reauthentication_needed" });
    const wrong = await change("password", 11, { current_password: "wrong" });
    expect(await wrong.json()).toMatchObject({ error_code: "invalid_credentials" });
    expect(passedOn()).toBe(0);
    expect((await change("password", 11, { current_password: PASSWORD })).status).toBe(200);
    expect(passedOn()).toBe(1);
  });

  it("and profile data are refused with a wrong current password, even right after the sign-in", async () => {
    const { change, call, passedOn, clock } = site();
    const wrong = await change("password", 0, { current_password: "wrong" });
    expect(await wrong.json()).toMatchObject({ error_code: "invalid_credentials" });
    expect((await change("otp", 0, { current_password: "wrong" })).status).toBe(400);
    const authorization = `Bearer ${tokenOf("password", 0, clock.ms)}`;
    const data = { data: { name: "Ann" }, current_password: "wrong" };
    expect((await call("PUT", "/user", data, { authorization })).status).toBe(400);
    expect((await call("PUT", "/user", { data: {}, current_password: 7 }, { authorization })).status).toBe(
      422,
    );
    expect(passedOn()).toBe(0);
    expect((await change("password", 0, { current_password: PASSWORD })).status).toBe(200);
  });

  it("of staff needs ten characters and must not be a common word with digits; travelers need six characters", async () => {
    const { change, backend } = site();
    expect((await change("password", 0, { password: "gourds" })).status).toBe(200);
    backend.state.isStaff = true;
    const refusal = async (password: string) =>
      (await (await change("password", 0, { password })).json()).msg;
    expect(await refusal("gourds")).toBe("Staff passwords must be at least 10 characters long.");
    expect(await refusal("Password2026!")).toContain("one of the most common ones");
    expect((await change("password", 0, { password: "gourd ferry" })).status).toBe(200);
  });

  it("ends the session that the check of the current password opened", async () => {
    const { change, backend } = site();
    await change("password", 11, { current_password: PASSWORD });
    const logout = backend.seen.find(({ url }) => url.includes("/logout?scope=local"));
    expect(logout?.headers.get("authorization")).toBe("Bearer a");
  });

  it("is accepted from a recovery session, whose owner does not know the old password", async () => {
    const { change } = site();
    expect((await change("otp", 50, {})).status).toBe(200);
  });

  it("cannot be used to guess the current password", async () => {
    const { change } = site();
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await change("password", 11, { current_password: "wrong" })).status);
    expect(statuses).toContain(429);
  });
});

describe("a session that has not passed the account's second factor", () => {
  it("changes nothing and ends no other session, even if it came from a reset link", async () => {
    const { call, change, backend, clock, passedOn } = site();
    backend.state.factors = [{ id: "f1", status: "verified" }];
    for (const response of [
      await change("password", 0, {}),
      await change("password", 0, { current_password: PASSWORD }),
      await change("otp", 0, {}),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: "insufficient_aal" });
    }
    const authorization = `Bearer ${tokenOf("password", 0, clock.ms)}`;
    const logout = (query: string, by = authorization) =>
      call("POST", `/logout${query}`, {}, { authorization: by });
    expect((await call("PUT", "/user", { data: {} }, { authorization })).status).toBe(403);
    for (const query of ["", "?scope=global", "?scope=others", "?scope=other"])
      expect((await logout(query)).status).toBe(403);
    expect((await logout("?scope=local")).status).toBe(204);
    expect(passedOn()).toBe(0);
    const raised = `Bearer ${tokenOf("totp", 0, clock.ms, "aal2")}`;
    expect((await logout("?scope=others", raised)).status).toBe(204);
  });

  it("is not restricted by a factor that was never verified", async () => {
    const { change, backend } = site();
    backend.state.factors = [{ id: "f1", status: "unverified" }];
    expect((await change("password", 0, {})).status).toBe(200);
  });
});
