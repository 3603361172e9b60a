import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { bearerToken } from "#server/auth/bearer-token.ts";
import { authRefusal } from "#server/backend/auth/auth-refusal.ts";
import { openChallenge } from "#server/backend/auth/challenges.ts";
import type { FactorDeps, FactorEnv } from "#server/backend/auth/factor-deps.ts";
import {
  addFactor,
  findFactor,
  listFactors,
  removeFactor,
  type StoredFactor,
} from "#server/backend/auth/factor-store.ts";
import { needsSecondFactor } from "#server/backend/auth/needs-second-factor.ts";
import { readPasskey } from "#server/backend/auth/passkeys.ts";
import { recoveryCodeRoutes } from "#server/backend/auth/recovery-code-routes.ts";
import { verifyFactor } from "#server/backend/auth/verify-factor.ts";

/** As many as somebody can keep apart. */
const MOST_FACTORS = 10;

const enrolment = z.object({
  factor_type: z.enum(["totp", "webauthn"]),
  friendly_name: z.string().trim().max(100).nullish(),
  issuer: z.string().trim().max(100).nullish(),
});

const notFound = () => authRefusal(404, "mfa_factor_not_found", "Factor not found");

/** /auth/v1/factors as the official client calls it. */
export function createFactorRoutes(deps: FactorDeps): Hono<FactorEnv> {
  const { db, tokens } = deps;
  const routes = new Hono<FactorEnv>().basePath("/auth/v1/factors");

  routes.use(
    createMiddleware<FactorEnv>(async (c, next) => {
      const token = bearerToken(c.req.raw.headers);
      const caller = token ? await tokens.readCaller(token) : null;
      if (!caller) return authRefusal(401, "no_authorization", "This endpoint requires a session");
      c.set("caller", caller);
      return next();
    }),
  );

  routes.post("/", (c) => enrol(c, deps));
  routes.route("/recovery-codes", recoveryCodeRoutes(deps));
  routes.post("/:id/challenge", async (c) => {
    const factor = await findFactor(db, c.get("caller").userId, c.req.param("id"));
    return factor ? challenge(c, deps, factor) : notFound();
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
    if (factor.status === "verified" && !caller.isSecondFactorGiven) return needsSecondFactor();
    await removeFactor(db, caller.userId, factor.id);
    return c.json({ id: factor.id });
  });
  return routes;
}

async function enrol(c: Context<FactorEnv>, { db, totp, siteUrl }: FactorDeps): Promise<Response> {
  const caller = c.get("caller");
  const parsed = enrolment.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success)
    return authRefusal(400, "validation_failed", "factor_type needs to be totp or webauthn");
  const factors = await listFactors(db, caller.userId);
  const verified = factors.filter((factor) => factor.status === "verified");
  if (verified.length > 0 && !caller.isSecondFactorGiven) return needsSecondFactor();
  if (verified.length >= MOST_FACTORS)
    return authRefusal(
      422,
      "too_many_enrolled_mfa_factors",
      "There are ten factors already: remove one first.",
    );
  const { factor_type, friendly_name: given, issuer } = parsed.data;
  const friendly_name = given || null;
  if (friendly_name && verified.some((factor) => factor.friendly_name === friendly_name))
    return authRefusal(422, "mfa_factor_name_conflict", "You have a factor of this name already.");
  const person = { user_id: caller.userId, friendly_name };
  if (factor_type === "webauthn") {
    const id = await addFactor(db, { ...person, factor_type, secret: null });
    return c.json({ id, type: factor_type, friendly_name });
  }
  const made = await totp.create(issuer || new URL(siteUrl).hostname, caller.email);
  const id = await addFactor(db, { ...person, factor_type, secret: made.sealed });
  const { qrCode: qr_code, secret, uri } = made;
  return c.json({ id, type: factor_type, friendly_name, totp: { qr_code, secret, uri } });
}

async function challenge(
  c: Context<FactorEnv>,
  { db, passkeys }: FactorDeps,
  factor: StoredFactor,
): Promise<Response> {
  if (factor.factor_type === "totp") {
    const { id, expiresAt } = await openChallenge(db, factor.id, null);
    return c.json({ id, type: "totp", expires_at: expiresAt });
  }
  const isNew = factor.status === "unverified";
  const publicKey = isNew
    ? await passkeys.registrationOptions(c.get("caller"))
    : await passkeys.signInOptions(readPasskey(factor.web_authn_credential));
  const { id, expiresAt } = await openChallenge(db, factor.id, publicKey.challenge);
  const webauthn = { type: isNew ? "create" : "request", credential_options: { publicKey } };
  return c.json({ id, type: "webauthn", expires_at: expiresAt, webauthn });
}
