import { hkdfSync } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { FormCheck } from "#server/http/form-check/form-check-task.ts";
import type { CreateLimiter } from "#server/http/limits/rate-limit.ts";

interface ProofOfWorkOptions {
  readonly secretKey: string;
  readonly openLimiter: CreateLimiter;
  /** The minimum and maximum number of keys that a browser has to derive. */
  readonly work?: { readonly min: number; readonly max: number };
  readonly now?: () => number;
}

/** PBKDF2 rounds per key: about a millisecond on a computer, three on a phone. */
const ROUNDS = 5000;
/** People may leave a form and return to it; the browser requests a new task when this one has expired. */
const VALID_SECONDS = 30 * 60;

const parameters = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  expiresAt: z.number(),
});
const proofSchema = z.object({
  challenge: z.object({ parameters, signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * The browser searches for a number, which takes about a second. The server verifies the number at once. Tasks are
 * signed, so nothing is stored until a proof is used.
 */
export function createProofOfWork({
  secretKey,
  openLimiter,
  work = { min: 100, max: 600 },
  now = Date.now,
}: ProofOfWorkOptions): FormCheck {
  const secret = (use: string) =>
    Buffer.from(hkdfSync("sha256", secretKey, "", `calabash form check ${use}`, 32)).toString("base64url");
  const secrets = { hmacSignatureSecret: secret("task"), hmacKeySignatureSecret: secret("key") };
  // Counts used proofs in the database, so that a proof cannot be reused in another process.
  const usedProofs = openLimiter({ name: "form-check", points: 1, seconds: VALID_SECONDS });

  return {
    kind: "pow",
    async makeTask() {
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ROUNDS,
        counter: randomInt(work.min, work.max),
        deriveKey,
        expiresAt: Math.floor(now() / 1000) + VALID_SECONDS,
        ...secrets,
      });
      return { kind: "pow", challenge };
    },
    async passes(proof) {
      const parsed = proofSchema.safeParse(readJson(proof));
      if (!parsed.success) return false;
      const { challenge, solution } = parsed.data;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        ...secrets,
      });
      if (!verified) return false;
      // The first use counts 1; a second use counts more.
      const count = await usedProofs.penalty(challenge.signature, 1);
      return count.consumedPoints === 1;
    },
  };
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString());
  } catch {
    return null;
  }
}
