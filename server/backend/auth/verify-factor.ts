import { z } from "zod";
import { authRefusal } from "#server/backend/auth/auth-refusal.ts";
import { takeChallenge } from "#server/backend/auth/challenges.ts";
import type { FactorDeps } from "#server/backend/auth/factor-deps.ts";
import { listFactors, markVerified, type StoredFactor } from "#server/backend/auth/factor-store.ts";
import { needsSecondFactor } from "#server/backend/auth/needs-second-factor.ts";
import { type Passkeys, readPasskey } from "#server/backend/auth/passkeys.ts";
import { raiseSession } from "#server/backend/auth/raised-session.ts";
import type { Caller } from "#server/backend/auth/session-token.ts";

/** What the browser sends of a passkey; base64 and everything inside it is checked by the library. */
const credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});
const registration = credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
});
const signIn = credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
});
const verification = z.object({
  challenge_id: z.string(),
  code: z.string().max(20).optional(),
  webauthn: z.object({ credential_response: credential }).optional(),
});

const UNREADABLE =
  "The site has new keys and can no longer check codes of this app. Use a recovery code, or ask an admin to reset your second factor.";

/** POST /factors/{id}/verify: a right answer completes an enrolment and raises the session. */
export async function verifyFactor(
  deps: FactorDeps,
  caller: Caller,
  factor: StoredFactor,
  body: unknown,
): Promise<Response> {
  const { db, totp, passkeys } = deps;
  const parsed = verification.safeParse(body);
  if (!parsed.success) return authRefusal(400, "validation_failed", "Send the challenge and its answer.");
  const { challenge_id, code = "", webauthn } = parsed.data;
  // A second factor of a stranger who has the password only must not become one of the person's.
  if (
    factor.status === "unverified" &&
    !caller.isSecondFactorGiven &&
    (await hasVerifiedFactor(deps, caller))
  )
    return needsSecondFactor();
  const challenge = await takeChallenge(db, factor.id, challenge_id);
  if (!challenge) return authRefusal(422, "mfa_challenge_expired", "This took too long. Please try again.");

  if (factor.factor_type === "totp") {
    const sealed = { id: factor.id, sealed: factor.secret ?? "" };
    const isRight = await totp.accept(db, sealed, code.replace(/\s/g, ""));
    if (isRight === null) return authRefusal(422, "mfa_factor_unreadable", UNREADABLE);
    if (!isRight)
      return authRefusal(422, "mfa_verification_failed", "The code is wrong or was used already.");
    await markVerified(db, factor.id);
    return raiseSession(deps, caller, "totp", factor.id);
  }
  const passkey =
    webauthn &&
    (await checkPasskey(passkeys, factor, webauthn.credential_response, challenge.signedText ?? ""));
  if (!passkey) return authRefusal(422, "mfa_verification_failed", "The passkey was not accepted.");
  await markVerified(db, factor.id, passkey);
  return raiseSession(deps, caller, "mfa/webauthn", factor.id);
}

async function hasVerifiedFactor({ db }: FactorDeps, { userId }: Caller): Promise<boolean> {
  return (await listFactors(db, userId)).some((factor) => factor.status === "verified");
}

async function checkPasskey(
  passkeys: Passkeys,
  factor: StoredFactor,
  given: z.infer<typeof credential>,
  signedText: string,
) {
  if (factor.status === "unverified") {
    const { data } = registration.safeParse(given);
    return data ? passkeys.register(data, signedText) : null;
  }
  const { data } = signIn.safeParse(given);
  return data ? passkeys.signIn(readPasskey(factor.web_authn_credential), data, signedText) : null;
}
