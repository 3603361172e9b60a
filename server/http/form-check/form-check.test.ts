import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireProof } from "#server/functions/form-check.ts";
import { createCaptcha } from "#server/http/form-check/captcha.ts";
import { createProofOfWork } from "#server/http/form-check/proof-of-work.ts";
import { createMemoryLimiter } from "#server/http/limits/rate-limit.ts";

const ADDRESS = "203.0.113.7";
const write = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");

describe("proof of work", () => {
  const open = (overrides: Partial<Parameters<typeof createProofOfWork>[0]> = {}) =>
    createProofOfWork({
      secretKey: "secret",
      openLimiter: createMemoryLimiter,
      work: { least: 1, most: 8 },
      ...overrides,
    });
  const solve = async (check = open()) => {
    const { challenge } = (await check.makeTask()) as { challenge: Challenge };
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error("not solved");
    return { challenge, solution };
  };

  it("is valid only once, even in another process that shares the counters", async () => {
    const limiters = new Map<string, ReturnType<typeof createMemoryLimiter>>();
    const openLimiter: typeof createMemoryLimiter = (limit) => {
      const limiter = limiters.get(limit.name) ?? createMemoryLimiter(limit);
      limiters.set(limit.name, limiter);
      return limiter;
    };
    const [one, other] = [open({ openLimiter }), open({ openLimiter })];
    const proof = write(await solve(one));
    expect(await other.passes(proof, ADDRESS)).toBe(true);
    expect(await one.passes(proof, ADDRESS)).toBe(false);
    expect(await other.passes(proof, ADDRESS)).toBe(false);
  });

  it("is refused when it is made up, changed, expired or from another site", async () => {
    const check = open();
    const { challenge, solution } = await solve(check);
    const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const longer = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } };
    for (const wrong of [
      "",
      "no proof",
      write(null),
      write({ challenge }),
      write({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
      write({ challenge: cheaper, solution }),
      write({ challenge: longer, solution }),
      write({ challenge: { ...challenge, signature: "" }, solution }),
      write(await solve(open({ secretKey: "another" }))),
      write(await solve(open({ now: () => Date.now() - 31 * 60_000 }))),
    ]) {
      expect(await check.passes(wrong, ADDRESS), wrong).toBe(false);
    }
    expect(await check.passes(write({ challenge, solution }), ADDRESS)).toBe(true);
  });
});

describe("a captcha service", () => {
  const requestBodies: string[] = [];
  let verdict: { status: number; body: string } = { status: 200, body: "" };
  const service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      requestBodies.push(Buffer.concat(parts).toString());
      response.writeHead(verdict.status, { "content-type": "application/json", location: "/elsewhere" });
      response.end(verdict.body);
    });
  });
  const warnings: string[] = [];
  const open = () =>
    createCaptcha(
      {
        script: "https://captcha.example/api.js",
        siteKey: "site key",
        secret: "a secret",
        verifyUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`,
      },
      (_level, event) => warnings.push(event),
    );
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  it("gets the secret, the token and the IP address, and decides whether the form is accepted", async () => {
    verdict = { status: 200, body: '{"success":true}' };
    expect(await open().passes("a token", ADDRESS)).toBe(true);
    expect(requestBodies.at(-1)).toBe(`secret=a+secret&response=a+token&remoteip=${ADDRESS}`);
    verdict = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' };
    expect(await open().passes("a token", ADDRESS)).toBe(false);
  });

  it("is not called for a token that is longer than any real one", async () => {
    const before = requestBodies.length;
    expect(await open().passes("x".repeat(5000), ADDRESS)).toBe(false);
    expect(requestBodies).toHaveLength(before);
  });

  it.each([
    ["fails", 500, "oh"],
    ["redirects", 302, ""],
    ["sends an unexpected response", 200, '{"ok":1}'],
  ])("does not block a form when it %s", async (_what, status, body) => {
    verdict = { status, body };
    warnings.length = 0;
    expect(await open().passes("a token", ADDRESS)).toBe(true);
    expect(warnings).toEqual(["form check unavailable"]);
  });

  it("is required of visitors without a session, and of nobody if no check is configured", async () => {
    verdict = { status: 200, body: '{"success":true}' };
    const visitor = { userId: null, address: ADDRESS };
    const formCheck = open();
    const proof = new Headers({ "x-form-check": "a token" });
    await expect(requireProof({ formCheck }, new Headers(), visitor)).rejects.toMatchObject({
      status: 403,
      reason: "form_check_needed",
    });
    await requireProof({ formCheck }, proof, visitor);
    await requireProof({ formCheck }, new Headers(), { ...visitor, userId: "somebody" });
    await requireProof({}, new Headers(), visitor);
  });
});
