import { expect, it } from "vitest";
import { createGuardedSite, PASSWORD } from "#server/auth/guarded-site.fixture.ts";

const OWNER_IP = "192.0.2.1";
const ATTACKER_IP = "198.51.100.9";
const EMAIL = "ann@site.example";

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

it("failures from elsewhere do not delay a browser that has signed in before", async () => {
  const { call, signIn } = createGuardedSite();
  const cookie = cookieOf(await signIn(EMAIL, PASSWORD, OWNER_IP));
  for (let tries = 0; tries < 8; tries += 1) await signIn(EMAIL, "wrong", ATTACKER_IP);
  expect((await signIn(EMAIL, PASSWORD, ATTACKER_IP)).status).toBe(429);

  const signInWith = (address: string, headers: Record<string, string>) =>
    call(
      "POST",
      "/token?grant_type=password",
      { email: EMAIL, password: PASSWORD },
      {
        "x-test-address": address,
        ...headers,
      },
    );
  expect((await signInWith(OWNER_IP, { cookie })).status).toBe(200);
  // The cookie also exempts the owner at the attacker's address.
  expect((await signInWith(ATTACKER_IP, { cookie })).status).toBe(200);
  expect((await signInWith("203.0.113.5", {})).status).toBe(429);
  expect((await signInWith(OWNER_IP, { cookie: `${cookie}x` })).status).toBe(429);
});

it("a browser that has signed in to one account has no advantage at another account", async () => {
  const { call, signIn } = createGuardedSite();
  const cookie = cookieOf(await signIn("thief@site.example", PASSWORD, ATTACKER_IP));
  const guess = () =>
    call(
      "POST",
      "/token?grant_type=password",
      { email: EMAIL, password: "wrong" },
      {
        "x-test-address": ATTACKER_IP,
        cookie,
      },
    );
  const statuses = [];
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess()).status);
  expect(statuses).toContain(429);
});

it("a browser that has signed in before has to wait after its own wrong passwords", async () => {
  const { call, signIn } = createGuardedSite();
  const cookie = cookieOf(await signIn(EMAIL, PASSWORD, OWNER_IP));
  const statuses = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const response = await call(
      "POST",
      "/token?grant_type=password",
      { email: EMAIL, password: "wrong" },
      {
        "x-test-address": OWNER_IP,
        cookie,
      },
    );
    statuses.push(response.status);
  }
  expect(statuses).toContain(429);
});
