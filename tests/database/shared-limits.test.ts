import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { countAttemptsInDatabase } from "#server/auth/attempt-limits.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import { createClients } from "#server/data/clients.ts";
import { createSubmissionLimit } from "#server/functions/send-admin-notification/handler.ts";
import { type CreateLimiter, createDatabaseLimiters } from "#server/http/limits/rate-limit.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createRestLimit } from "#server/http/rest/rest-limit.ts";
import { silentLog } from "#server/process/log.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";

describe("limits that processes share", () => {
  const database = databasePerFile();
  /** Opens the limits of one process. A second call acts as a second process, or as the first after a restart. */
  const openProcess = (): CreateLimiter => {
    const { backend, keys } = database();
    return createDatabaseLimiters({
      service: createClients(backend, keys).service,
      secretKey: keys.secretKey,
    });
  };

  it("count the forms that all processes receive", async () => {
    const allowance = {
      perAddress: { burst: 3, refillSeconds: 60 },
      perEmail: { burst: 2, refillSeconds: 60 },
    };
    const [first, second] = [openProcess(), openProcess()].map((openLimiter) =>
      createSubmissionLimit({ ...allowance, openLimiter }),
    );
    // take() returns the seconds to wait.
    expect(await first?.take("192.0.2.7", "a@example.com")).toBe(0);
    expect(await second?.take("192.0.2.7", "b@example.com")).toBe(0);
    expect(await first?.take("192.0.2.7", "c@example.com")).toBe(0);
    expect(await second?.take("192.0.2.7", "d@example.com")).toBeGreaterThan(0);
    expect(await second?.take("192.0.2.8", "a@example.com")).toBe(0);
    expect(await first?.take("192.0.2.9", "a@example.com")).toBeGreaterThan(0);
  });

  describe("sign-in attempts", () => {
    /** Opens the sign-in of one process. A second call acts as a second process, or as the first after a restart. */
    const openSignIn = () => {
      const { backend, keys } = database();
      const service = createClients(backend, keys).service;
      const guard = createAuthGuard({
        fetch: async (request) => {
          const { password } = (await request.json()) as { password: string };
          if (password === "right") return Response.json({ access_token: "a" });
          return Response.json({ error_code: "invalid_credentials" }, { status: 400 });
        },
        siteUrl: "https://calabash.test",
        secretKey: keys.secretKey,
        clientAddress: (c) => c.req.header("from") ?? "",
        attemptStore: countAttemptsInDatabase({ service, secretKey: keys.secretKey, log: silentLog }),
        uniformDelayMs: 1,
      });
      const app = new Hono<AppEnv>().route("/auth/v1", guard);
      return async (from: string, email: string, password = "wrong") => {
        const response = await app.request("/auth/v1/token?grant_type=password", {
          method: "POST",
          headers: { from, "content-type": "application/json" },
          body: JSON.stringify({ email, password }),
        });
        return { status: response.status, wait: Number(response.headers.get("retry-after")) };
      };
    };
    /** Makes all failures and waits this many seconds older. */
    const passTime = (seconds: number) =>
      database().owner.unsafe(`update private.sign_in_waits set
        failing_since = failing_since - interval '${seconds} seconds',
        last_failure = last_failure - interval '${seconds} seconds',
        waits_until = waits_until - interval '${seconds} seconds'`);

    it("are counted across two processes and a restart, with growing delays", async () => {
      const [first, second] = [openSignIn(), openSignIn()];
      const account = "ada@example.com";
      for (const [index, process] of [first, second, first, second, first].entries()) {
        expect((await process(`192.0.2.${50 + index}`, account)).status).toBe(400);
      }
      // Every process refuses, including one that has just started.
      for (const process of [first, second, openSignIn()]) {
        expect(await process("192.0.2.60", account, "right")).toEqual({ status: 429, wait: 1 });
      }
      const waits: number[] = [];
      for (const seconds of [1, 2, 4, 8]) {
        await passTime(seconds);
        expect((await openSignIn()("192.0.2.61", account)).status).toBe(400);
        waits.push((await second("192.0.2.62", account)).wait);
      }
      expect(waits).toEqual([2, 4, 8, 16]);
      await passTime(60);
      expect((await first("192.0.2.63", account, "right")).status).toBe(200);
      expect((await second("192.0.2.63", account)).status).toBe(400);
    });

    it("sent to two processes at the same moment are counted too", async () => {
      const processes = [openSignIn(), openSignIn()];
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          processes[index % 2]?.(`192.0.2.${70 + index}`, "many@example.com"),
        ),
      );
      expect(responses.filter((response) => response?.status === 400)).toHaveLength(5);
      expect(responses.filter((response) => response?.status === 429)).toHaveLength(15);
    });

    it("from one IP address against many accounts are delayed, even after a successful sign-in from there", async () => {
      const [first, second] = [openSignIn(), openSignIn()];
      for (let count = 0; count < 5; count++) await first("192.0.2.100", `person-${count}@example.com`);
      await passTime(1);
      expect((await second("192.0.2.100", "own@example.com", "right")).status).toBe(200);
      await passTime(1);
      expect((await second("192.0.2.100", "next@example.com")).status).toBe(400);
      expect((await first("192.0.2.100", "another@example.com")).status).toBe(429);
      expect((await first("192.0.2.101", "another@example.com")).status).toBe(400);
    });
  });

  it("count the slow reads of all processes", async () => {
    const [first, second] = [openProcess(), openProcess()].map((openShared) =>
      createRestLimit({ perSecond: 50, openShared, poolSize: 12 }),
    );
    const address = "192.0.2.30";
    for (let call = 0; call < 10; call++) await first?.charge(address, 1000);
    expect(await first?.take(address)).toBe(0);
    await second?.charge(address, 1000);
    expect(await second?.take(address)).toBeGreaterThan(30);
    expect(await second?.take("192.0.2.31")).toBe(0);
  });

  it("store no IP or email address, and are accessible only to the server", async () => {
    const rows = await database().owner<{ key: string }>`
      select key from private.rate_limits union all select key from private.sign_in_waits`;
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ key }) => key.includes("192.0.2") || key.includes("example"))).toEqual([]);
    const { clients } = database();
    const admin = await createPerson(database(), "admin", "admin");
    const inputs = { limit_key: "x", added: -1000, duration_ms: 1000, replace_count: true };
    for (const client of [clients.visitor, admin.client]) {
      expect((await client.rpc("count_points", inputs)).error?.code).toBe("42501");
      expect((await client.rpc("read_points", { limit_key: "x" })).error?.code).toBe("42501");
      const attempt = { attempt_keys: ["x"], caps_ms: [1000], free_tries: 5 };
      const beginning = await client.rpc("begin_attempt", { ...attempt, forget_ms: 1000 });
      expect(beginning.error?.code).toBe("42501");
      const ending = await client.rpc("end_attempt", { ...attempt, outcomes: ["clear"] });
      expect(ending.error?.code).toBe("42501");
      expect((await client.schema("private").from("rate_limits").select("*")).error).not.toBeNull();
    }
  });

  it("expire", async () => {
    const limiter = openProcess()({ name: "short", points: 1, seconds: 1 });
    await limiter.consume("someone");
    await expect(limiter.consume("someone")).rejects.toMatchObject({ remainingPoints: 0 });
    await database().owner`update private.rate_limits set expires_at = now() - interval '1 second'`;
    expect(await limiter.get("someone")).toBeNull();
    expect(await limiter.consume("someone")).toMatchObject({ consumedPoints: 1 });
  });

  it("are counted in each process while the database is unreachable", async () => {
    const unreachable = createClients(
      { fetch: async () => new Response("{}", { status: 503 }) },
      database().keys,
    );
    const limiter = createDatabaseLimiters({ service: unreachable.service, secretKey: "x" })({
      name: "unreachable",
      points: 1,
      seconds: 60,
    });
    await limiter.consume("someone");
    await expect(limiter.consume("someone")).rejects.toMatchObject({ remainingPoints: 0 });
  });
});
