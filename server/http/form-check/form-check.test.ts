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
const encodeProof = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");

describe("proof of work", () => {
  const createCheck = (overrides: Partial<Parameters<typeof createProofOfWork>[0]> = {}) =>
    createProofOfWork({
      secretKey: "secret",
      openLimiter: createMemoryLimiter,
      work: { min: 1, max: 8 },
      ...overrides,
    });
  const solve = async (check = createCheck()) => {
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
    const [first, second] = [createCheck({ openLimiter }), createCheck({ openLimiter })];
    const proof = encodeProof(await solve(first));
    expect(await second.passes(proof, ADDRESS)).toBe(true);
    expect(await first.passes(proof, ADDRESS)).toBe(false);
    expect(await second.passes(proof, ADDRESS)).toBe(false);
  });

  it("is refused when it is made up, changed, expired or from another site", async () => {
    const check = createCheck();
    const { challenge, solution } = await solve(check);
    const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const longer = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } };
    for (const invalidProof of [
      "",
      "no proof",
      encodeProof(null),
      encodeProof({ challenge }),
      encodeProof({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
      encodeProof({ challenge: cheaper, solution }),
      encodeProof({ challenge: longer, solution }),
      encodeProof({ challenge: { ...challenge, signature: "" }, solution }),
      encodeProof(await solve(createCheck({ secretKey: "another" }))),
      encodeProof(await solve(createCheck({ now: () => Date.now() - 31 * 60_000 }))),
    ]) {
      expect(await check.passes(invalidProof, ADDRESS), invalidProof).toBe(false);
    }
    expect(await check.passes(encodeProof({ challenge, solution }), ADDRESS)).toBe(true);
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
  const openCaptcha = () =>
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
    expect(await openCaptcha().passes("a token", ADDRESS)).toBe(true);
    expect(requestBodies.at(-1)).toBe(`secret=a+secret&response=a+token&remoteip=${ADDRESS}`);
    verdict = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' };
    expect(await openCaptcha().passes("a token", ADDRESS)).toBe(false);
  });

  it("is not called for a token that is longer than any real one", async () => {
    const countBefore = requestBodies.length;
    expect(await openCaptcha().passes("x".repeat(5000), ADDRESS)).toBe(false);
    expect(requestBodies).toHaveLength(countBefore);
  });

  it.each([
    ["fails", 500, "oh"],
    ["redirects", 302, ""],
    ["sends an unexpected response", 200, '{"ok":1}'],
  ])("does not block a form when it %s", async (_case, status, body) => {
    verdict = { status, body };
    warnings.length = 0;
    expect(await openCaptcha().passes("a token", ADDRESS)).toBe(true);
    expect(warnings).toEqual(["form check unavailable"]);
  });

  it("is required only of visitors without a session, and only if it is configured", async () => {
    verdict = { status: 200, body: '{"success":true}' };
    const visitor = { userId: null, address: ADDRESS };
    const formCheck = openCaptcha();
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
