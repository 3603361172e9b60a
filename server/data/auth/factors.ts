import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { authError, secondFactorError } from "#server/data/auth/auth-errors.ts";
import {
  addFactor,
  consumeChallenge,
  createChallenge,
  type FactorDeps,
  type FactorEnv,
  findFactor,
  hasVerifiedFactor,
  listFactors,
  markVerified,
  removeFactor,
  type StoredFactor,
} from "#server/data/auth/factor-store.ts";
import { type Passkeys, readPasskey } from "#server/data/auth/passkeys.ts";
import { createRecoveryCodeRoutes } from "#server/data/auth/recovery-codes.ts";
import type { Caller } from "#server/data/auth/session-tokens.ts";
import { raiseAssuranceLevel } from "#server/data/auth/sessions.ts";
import { bearerToken } from "#server/data/tokens.ts";

const MAX_FACTORS = 10;

const enrollmentInput = z.object({
  factor_type: z.enum(["totp", "webauthn"]),
  friendly_name: z.string().trim().max(100).nullish(),
  issuer: z.string().trim().max(100).nullish(),
});

const notFound = () => authError(404, "mfa_factor_not_found", "Factor not found");

/** The routes under /auth/v1/factors that the official client calls. */
export function createFactorRoutes(deps: FactorDeps): Hono<FactorEnv> {
  const { db, tokens } = deps;
  const routes = new Hono<FactorEnv>().basePath("/auth/v1/factors");

  routes.use(
    createMiddleware<FactorEnv>(async (c, next) => {
      const token = bearerToken(c.req.raw.headers);
      const caller = token ? await tokens.readCaller(token) : null;
      if (!caller) return authError(401, "no_authorization", "This endpoint requires a session");
      c.set("caller", caller);
      // Until the second factor is entered, a session may only request a challenge and verify it.
      const isChallengeOrVerify = /\/(?:challenge|verify)$/.test(c.req.path);
      if (
        !isChallengeOrVerify &&
        !caller.hasPassedSecondFactor &&
        (await hasVerifiedFactor(db, caller.userId))
      )
        return secondFactorError();
      return next();
    }),
  );

  routes.post("/", (c) => enroll(c, deps));
  routes.route("/recovery-codes", createRecoveryCodeRoutes(deps));
  routes.post("/:id/challenge", async (c) => {
    const factor = await findFactor(db, c.get("caller").userId, c.req.param("id"));
    return factor ? startChallenge(c, deps, factor) : notFound();
  });

  routes.post("/:id/verify", async (c) => {
    const factor = await findFactor(db, c.get("caller").userId, c.req.param("id"));
    if (!factor) return notFound();
    return verifyFactor(deps, c.get("caller"), factor, await c.req.json().catch(() => null));
  });

  routes.delete("/:id", async (c) => {
    const caller = c.get("caller");
    const factor = await findFactor(db, caller.userId, c.req.param("id"));
    if (!factor) return notFound();
    await removeFactor(db, caller.userId, factor.id);
    return c.json({ id: factor.id });
  });
  return routes;
}

async function enroll(c: Context<FactorEnv>, { db, totp, siteUrl }: FactorDeps): Promise<Response> {
  const caller = c.get("caller");
  const parsed = enrollmentInput.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return authError(400, "validation_failed", "factor_type needs to be totp or webauthn");
  const factors = await listFactors(db, caller.userId);
  const verifiedFactors = factors.filter((factor) => factor.status === "verified");
  if (verifiedFactors.length >= MAX_FACTORS)
    return authError(
      422,
      "too_many_enrolled_mfa_factors",
      "You already have ten second factors: remove one first.",
    );
  const { factor_type, friendly_name: name, issuer } = parsed.data;
  const friendly_name = name || null;
  if (friendly_name && verifiedFactors.some((factor) => factor.friendly_name === friendly_name))
    return authError(422, "mfa_factor_name_conflict", "You already have a second factor with this name.");
  const newFactor = { user_id: caller.userId, friendly_name };
  if (factor_type === "webauthn") {
    const id = await addFactor(db, { ...newFactor, factor_type, secret: null });
    return c.json({ id, type: factor_type, friendly_name });
  }
  const newTotp = await totp.create(issuer || new URL(siteUrl).hostname, caller.email);
  const id = await addFactor(db, { ...newFactor, factor_type, secret: newTotp.sealed });
  const { qrCode: qr_code, secret, uri } = newTotp;
  return c.json({ id, type: factor_type, friendly_name, totp: { qr_code, secret, uri } });
}

async function startChallenge(
  c: Context<FactorEnv>,
  { db, passkeys }: FactorDeps,
  factor: StoredFactor,
): Promise<Response> {
  if (factor.factor_type === "totp") {
    const { id, expiresAt } = await createChallenge(db, factor.id, null);
    return c.json({ id, type: "totp", expires_at: expiresAt });
  }
  const isNew = factor.status === "unverified";
  const publicKey = isNew
    ? await passkeys.registrationOptions(c.get("caller"))
    : await passkeys.signInOptions(readPasskey(factor.web_authn_credential));
  const { id, expiresAt } = await createChallenge(db, factor.id, publicKey.challenge);
  const webauthn = { type: isNew ? "create" : "request", credential_options: { publicKey } };
  return c.json({ id, type: "webauthn", expires_at: expiresAt, webauthn });
}

/** The browser's response to a passkey challenge; the WebAuthn library checks its contents. */
const passkeyResponse = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});
const registrationResponse = passkeyResponse.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
});
const signInResponse = passkeyResponse.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
});
const verificationInput = z.object({
  challenge_id: z.string(),
  code: z.string().max(20).optional(),
  webauthn: z.object({ credential_response: passkeyResponse }).optional(),
});

const UNREADABLE_SECRET =
  "The site has new keys and can no longer check codes from this app. Use a recovery code, or ask an admin to reset your second factor.";

/** POST /factors/{id}/verify: a correct code or passkey completes an enrollment and raises the session to aal2. */
async function verifyFactor(
  deps: FactorDeps,
  caller: Caller,
  factor: StoredFactor,
  body: unknown,
): Promise<Response> {
  const { db, totp, passkeys } = deps;
  const parsed = verificationInput.safeParse(body);
  if (!parsed.success) return authError(400, "validation_failed", "Send the challenge and its response.");
  const { challenge_id, code = "", webauthn } = parsed.data;
  // Somebody who only has the password must not be able to add a second factor.
  if (
    factor.status === "unverified" &&
    !caller.hasPassedSecondFactor &&
    (await hasVerifiedFactor(db, caller.userId))
  )
    return secondFactorError();
  const challenge = await consumeChallenge(db, factor.id, challenge_id);
  if (!challenge) return authError(422, "mfa_challenge_expired", "This took too long. Please try again.");

  if (factor.factor_type === "totp") {
    const storedTotp = { id: factor.id, sealed: factor.secret ?? "" };
    // Authenticator apps show codes in groups of digits.
    const isCorrect = await totp.accept(db, storedTotp, code.replace(/\s/g, ""));
    if (isCorrect === null) return authError(422, "mfa_factor_unreadable", UNREADABLE_SECRET);
    if (!isCorrect)
      return authError(422, "mfa_verification_failed", "The code is wrong or has already been used.");
    await markVerified(db, factor.id);
    return raiseAssuranceLevel(deps, caller, "totp", factor.id);
  }
  const passkey =
    webauthn &&
    (await checkPasskey(passkeys, factor, webauthn.credential_response, challenge.signedText ?? ""));
  if (!passkey) return authError(422, "mfa_verification_failed", "The passkey was not accepted.");
  await markVerified(db, factor.id, passkey);
  return raiseAssuranceLevel(deps, caller, "mfa/webauthn", factor.id);
}

async function checkPasskey(
  passkeys: Passkeys,
  factor: StoredFactor,
  response: z.infer<typeof passkeyResponse>,
  signedText: string,
) {
  if (factor.status === "unverified") {
    const { data } = registrationResponse.safeParse(response);
    return data ? passkeys.register(data, signedText) : null;
  }
  const { data } = signInResponse.safeParse(response);
  return data ? passkeys.signIn(readPasskey(factor.web_authn_credential), data, signedText) : null;
}
