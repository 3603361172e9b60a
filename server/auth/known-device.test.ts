import { expect, it } from "vitest";
import { createGuardedSite, PASSWORD } from "#server/auth/guarded-site.fixture.ts";

const OWNER = "192.0.2.1";
const ATTACKER = "198.51.100.9";
const EMAIL = "ann@site.example";

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

it("failures from elsewhere do not delay a browser that has signed in before", async () => {
  const { call, signIn } = createGuardedSite();
  const cookie = cookieOf(await signIn(EMAIL, PASSWORD, OWNER));
  for (let tries = 0; tries < 8; tries += 1) await signIn(EMAIL, "wrong", ATTACKER);
  expect((await signIn(EMAIL, PASSWORD, ATTACKER)).status).toBe(429);

  const owner = (address: string, headers: Record<string, string>) =>
    call(
      "POST",
      "/token?grant_type=password",
      { email: EMAIL, password: PASSWORD },
      {
        "x-test-address": address,
        ...headers,
      },
    );
  expect((await owner(OWNER, { cookie })).status).toBe(200);
  // The cookie also exempts the owner at the attacker's address.
  expect((await owner(ATTACKER, { cookie })).status).toBe(200);
  expect((await owner("203.0.113.5", {})).status).toBe(429);
  expect((await owner(OWNER, { cookie: `${cookie}x` })).status).toBe(429);
});

it("a browser known to one account is unknown to another", async () => {
  const { call, signIn } = createGuardedSite();
  const cookie = cookieOf(await signIn("thief@site.example", PASSWORD, ATTACKER));
  const guess = () =>
    call(
      "POST",
      "/token?grant_type=password",
      { email: EMAIL, password: "wrong" },
      {
        "x-test-address": ATTACKER,
        cookie,
      },
    );
  const statuses = [];
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess()).status);
  expect(statuses).toContain(429);
});

it("a known browser that guesses wrong has to wait too", async () => {
  const { call, signIn } = createGuardedSite();
  const cookie = cookieOf(await signIn(EMAIL, PASSWORD, OWNER));
  const statuses = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const response = await call(
      "POST",
      "/token?grant_type=password",
      { email: EMAIL, password: "wrong" },
      {
        "x-test-address": OWNER,
        cookie,
      },
    );
    statuses.push(response.status);
  }
  expect(statuses).toContain(429);
});
