import { describe, expect, it } from "vitest";
import { createGuardedSite, PASSWORD } from "#server/auth/guarded-site.fixture.ts";

const NEW = "a new green gourd";

function tokenOf(method: string, minutesAgo: number, nowMs: number): string {
  const amr = [{ method, timestamp: Math.floor(nowMs / 1000) - minutesAgo * 60 }];
  const payload = Buffer.from(JSON.stringify({ sub: "u1", email: "ann@site.example", amr })).toString(
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

  it("needs the current one later, and does not take a wrong one", async () => {
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

  it("ends the session that checking the current one opened", async () => {
    const { change, backend } = site();
    await change("password", 11, { current_password: PASSWORD });
    const logout = backend.seen.find(({ url }) => url.includes("/logout?scope=local"));
    expect(logout?.headers.get("authorization")).toBe("Bearer a");
  });

  it("is accepted from a recovery session, whose owner does not know the old one", async () => {
    const { change } = site();
    expect((await change("otp", 50, {})).status).toBe(200);
  });

  it("cannot be reached by guessing the current one", async () => {
    const { change } = site();
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await change("password", 11, { current_password: "wrong" })).status);
    expect(statuses).toContain(429);
  });
});
