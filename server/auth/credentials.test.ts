import { beforeEach, describe, expect, it } from "vitest";
import { createGuardedSite, PASSWORD } from "#server/auth/guarded-site.fixture.ts";

let { backend, clock, call, signIn } = createGuardedSite();
beforeEach(() => {
  ({ backend, clock, call, signIn } = createGuardedSite());
});

describe("signing in", () => {
  it("gives the same response after the same time for a wrong password and for an unknown, unconfirmed or banned account", async () => {
    const responses = new Set<string>();
    for (const name of ["ann", "unknown", "new", "banned"]) {
      const arrival = clock.ms;
      const response = await signIn(`${name}@site.example`, "wrong");
      responses.add(
        `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()} ${clock.ms - arrival}`,
      );
    }
    expect(responses.size).toBe(1);
    expect([...responses][0]).toContain(
      '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"} 500',
    );
  });

  it("responds without delay if it succeeds", async () => {
    expect((await signIn("ann@site.example", PASSWORD)).status).toBe(200);
    expect(clock.slept).toBe(0);
  });

  it("makes an IP address wait after five attempts and says how long", async () => {
    for (let count = 0; count < 5; count++) await signIn(`user${count}@site.example`, "wrong");
    const response = await signIn("ann@site.example", PASSWORD);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toMatchObject({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Too many attempts. Please wait 1 second and try again.",
    });
    expect((await signIn("ann@site.example", PASSWORD, "192.0.2.2")).status).toBe(200);
    clock.ms += 1000;
    expect((await signIn("ann@site.example", PASSWORD)).status).toBe(200);
  });

  it("makes an account wait, no matter the IP address and the spelling of the e-mail address, but never for more than a minute", async () => {
    for (let count = 0; count < 40; count++) {
      await signIn(count % 2 ? "ann@site.example" : " ANN@site.example", "wrong", `198.51.100.${count}`);
      clock.ms += 60_000;
    }
    // Goes back to the last attempt, whose wait is not over yet.
    clock.ms -= 60_000;
    const response = await signIn("ann@site.example", PASSWORD, "203.0.113.1");
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    clock.ms += 60_000;
    expect((await signIn("ann@site.example", PASSWORD, "203.0.113.1")).status).toBe(200);
  });

  it("counts parallel attempts before any of them completes", async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => signIn("ann@site.example", "wrong")),
    );
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it("counts an IPv6 /64 network as one IP address", async () => {
    for (let count = 0; count < 5; count++)
      await signIn(`u${count}@site.example`, "wrong", `2001:db8::${count}`);
    expect((await signIn("ann@site.example", PASSWORD, "2001:db8::ffff")).status).toBe(429);
  });

  it("keeps the failures of an IP address when an attacker signs in to their own account", async () => {
    for (let count = 0; count < 4; count++) await signIn("victim@site.example", "wrong", "192.0.2.9");
    expect((await signIn("mallory@site.example", PASSWORD, "192.0.2.9")).status).toBe(200);
    await signIn("other@site.example", "wrong", "192.0.2.9");
    expect((await signIn("other@site.example", "wrong", "192.0.2.9")).status).toBe(429);
  });

  it("clears the account's failures if it succeeds", async () => {
    for (let count = 0; count < 4; count++) await signIn("ann@site.example", "wrong", `192.0.2.${count}`);
    await signIn("ann@site.example", PASSWORD, "192.0.2.50");
    for (let count = 0; count < 5; count++) {
      expect((await signIn("ann@site.example", "wrong", `198.51.100.${count}`)).status).toBe(400);
    }
  });

  it("reports a backend failure and does not count the attempt", async () => {
    backend.state.isDown = true;
    for (let count = 0; count < 8; count++) {
      const response = await signIn("ann@site.example", PASSWORD);
      expect(response.status).toBe(503);
      expect(await response.text()).not.toContain("ECONNREFUSED");
    }
    backend.state.isDown = false;
    expect((await signIn("ann@site.example", PASSWORD)).status).toBe(200);
  });
});

describe("refresh tokens and mailed codes", () => {
  it("a client may refresh without limit, but has to wait after 60 failed refreshes", async () => {
    const refresh = (token: string) =>
      call("POST", "/token?grant_type=refresh_token", { refresh_token: token });
    for (let count = 0; count < 200; count++) expect((await refresh("good")).status).toBe(200);
    for (let count = 0; count < 60; count++) expect((await refresh("stale")).status).toBe(400);
    expect((await refresh("good")).status).toBe(429);
    clock.ms += 60_000;
    expect((await refresh("good")).status).toBe(200);
  });

  it("guesses of a mailed code are limited and reveal nothing about the account", async () => {
    const guess = (token: string, address: string) =>
      call(
        "POST",
        "/verify",
        { type: "recovery", email: "ann@site.example", token },
        { "x-test-address": address },
      );
    for (let count = 0; count < 5; count++) {
      const response = await guess(`00000${count}`, `192.0.2.${count}`);
      expect(await response.json()).toEqual({
        code: 403,
        error_code: "otp_expired",
        msg: "Email link is invalid or has expired",
      });
    }
    expect((await guess("123456", "192.0.2.77")).status).toBe(429);
    clock.ms += 1000;
    expect((await guess("123456", "192.0.2.77")).status).toBe(200);
  });
});
