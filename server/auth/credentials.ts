import type { Context } from "hono";
import { z } from "zod";
import { safeRedirectTarget } from "#domain/redirect-target.ts";
import type { NotifyOwner } from "#server/auth/account-events.ts";
import type { AttemptLimit, createAttemptLimits } from "#server/auth/attempt-limits.ts";
import {
  type Forward,
  invalidInput,
  normalizeEmail,
  readJsonObject,
  tooManyAttempts,
} from "#server/auth/forward.ts";
import type { KnownDevices } from "#server/auth/known-device.ts";
import type { LimitConcurrency } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { apiError } from "#server/http/middleware/errors.ts";

export interface CredentialDeps {
  readonly forward: Forward;
  readonly attempts: ReturnType<typeof createAttemptLimits>;
  readonly siteUrl: string;
  /** The key under which the request's IP address is rate-limited. */
  readonly addressOf: (c: Context<AppEnv>) => string;
  readonly devices: KnownDevices;
  readonly notifyOwner: NotifyOwner;
  /** Whether the account was created by an invitation and its owner has not chosen a password yet. */
  readonly isInvited: (userId: string) => Promise<boolean>;
  /**
   * Runs attempts with the same key one after another. In parallel they would compete for CPU, and their timing would
   * reveal which accounts have a password to check.
   */
  readonly inTurn: LimitConcurrency;
  /** Waits until a multiple of `uniformDelayMs` has passed since `arrival`, so that the work cannot be timed. */
  readonly uniformDelay: (arrival: number) => Promise<void>;
  readonly now: () => number;
}

type Handler = (c: Context<AppEnv>) => Promise<Response>;

interface Refusal {
  readonly code: 400 | 403;
  readonly error_code: string;
  readonly msg: string;
}

// The request id is only in the header, so that the bodies of these responses are identical byte for byte.
const INVALID_CREDENTIALS: Refusal = {
  code: 400,
  error_code: "invalid_credentials",
  msg: "Invalid login credentials",
};
const INVALID_CODE: Refusal = {
  code: 403,
  error_code: "otp_expired",
  msg: "Email link is invalid or has expired",
};
const NO_STORE = { "cache-control": "no-store" };

/** POST /token: exchanges a password or a refresh token for an access token. */
export function issueToken(deps: CredentialDeps): Handler {
  const byPassword = passwordGrant(deps);
  const byRefreshToken = refreshGrant(deps);
  return async (c) => {
    const grant = c.req.queries("grant_type") ?? [];
    if (grant.length === 1 && grant[0] === "password") return byPassword(c);
    if (grant.length === 1 && grant[0] === "refresh_token") return byRefreshToken(c);
    return apiError(c, { status: 400, code: "unsupported_grant_type", message: "Unsupported grant_type" });
  };
}

function passwordGrant(deps: CredentialDeps): Handler {
  return async (c) => {
    const { email: submittedEmail, password, gotrue_meta_security } = (await readJsonObject(c)) ?? {};
    const email = normalizeEmail(submittedEmail);
    if (!email || typeof password !== "string") {
      return invalidInput(c, "Please enter your e-mail address and password.");
    }
    const device = await deps.devices.read(c);
    const isKnownDevice = device?.isKnownTo(email) ?? false;
    const response = await tryCredential(c, deps, {
      limit: deps.attempts.signIn,
      account: email,
      knownDevice: device && isKnownDevice ? device.id : null,
      target: "/auth/v1/token?grant_type=password",
      body: { email, password, gotrue_meta_security },
      refusal: INVALID_CREDENTIALS,
    });
    if (!response.ok) return response;
    const userAgent = c.req.header("user-agent") ?? "";
    if (!isKnownDevice)
      await deps.notifyOwner(email, { kind: "new-device", userAgent, address: deps.addressOf(c) });
    return deps.devices.remember(c, response, email);
  };
}

/** POST /verify: checks the code or link of a mail. */
export function verify(deps: CredentialDeps): Handler {
  return async (c) => {
    const { type, token_hash, token, email: submittedEmail } = (await readJsonObject(c)) ?? {};
    const email = normalizeEmail(submittedEmail);
    const isLink = typeof token_hash === "string";
    if (!isLink && (!email || typeof token !== "string")) {
      return invalidInput(c, "Verify requires a token hash, or an e-mail address and its token");
    }
    const response = await tryCredential(c, deps, {
      limit: deps.attempts.verify,
      account: isLink ? token_hash.slice(0, 8) : email,
      knownDevice: null,
      target: "/auth/v1/verify",
      body: isLink ? { type, token_hash } : { type, email, token },
      refusal: INVALID_CODE,
    });
    if (!response.ok) return response;
    // Who chooses a password after an invitation logs in next, which is no news to them.
    const verified = verifiedUser.safeParse(await response.clone().json());
    return verified.success ? deps.devices.remember(c, response, verified.data.user.email) : response;
  };
}

const verifiedUser = z.object({ user: z.object({ email: z.string() }) });

interface Credential {
  readonly limit: AttemptLimit;
  /** The e-mail address, or the start of a link's token hash; attempts are counted for it. */
  readonly account: string;
  readonly knownDevice: string | null;
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly refusal: Refusal;
}

async function tryCredential(
  c: Context<AppEnv>,
  { forward, addressOf, inTurn, uniformDelay, now }: CredentialDeps,
  { limit, account, knownDevice, target, body, refusal }: Credential,
): Promise<Response> {
  const address = addressOf(c);
  return inTurn(knownDevice ?? address, async () => {
    const start = now();
    const attempt = await limit.begin(address, account, knownDevice);
    if ("waitSeconds" in attempt) return tooManyAttempts(c, attempt.waitSeconds);
    const response = await forward(c, { method: "POST", target, body: JSON.stringify(body) });
    if (isAboutAccount(response)) {
      // A wrong password and an unknown, unconfirmed or banned account must look the same.
      await uniformDelay(start);
      await attempt.fail();
      return c.json(refusal, refusal.code, NO_STORE);
    }
    if (response.ok) await attempt.succeed();
    else await attempt.forgive();
    return response;
  });
}

function refreshGrant({ forward, attempts, addressOf }: CredentialDeps): Handler {
  return async (c) => {
    const body = await readJsonObject(c);
    if (typeof body?.refresh_token !== "string") return invalidInput(c, "refresh_token required");
    const address = addressOf(c);
    const wait = attempts.refresh.check(address);
    if (wait > 0) return tooManyAttempts(c, wait);
    const response = await forward(c, {
      method: "POST",
      target: "/auth/v1/token?grant_type=refresh_token",
      body: JSON.stringify({ refresh_token: body.refresh_token }),
    });
    if (isAboutAccount(response)) attempts.refresh.fail(address);
    return response;
  };
}

/** POST /recover: responds the same for every account. Every request counts, because each may send a mail. */
export function recover(deps: CredentialDeps): Handler {
  const { forward, attempts, siteUrl, addressOf, inTurn, uniformDelay, now } = deps;
  return async (c) => {
    const { email: submittedEmail, ...otherFields } = (await readJsonObject(c)) ?? {};
    const email = normalizeEmail(submittedEmail);
    if (!email) return invalidInput(c, "Unable to validate email address: invalid format");
    const address = addressOf(c);
    const redirectPath = safeRedirectTarget(c.req.query("redirect_to"), siteUrl, "");
    const redirectQuery =
      redirectPath && `?redirect_to=${encodeURIComponent(new URL(redirectPath, siteUrl).href)}`;
    const { gotrue_meta_security, code_challenge, code_challenge_method } = otherFields;
    const body = { email, gotrue_meta_security, code_challenge, code_challenge_method };
    return inTurn(address, async () => {
      const start = now();
      const attempt = await attempts.recover.begin(address, email, null);
      if ("waitSeconds" in attempt) return tooManyAttempts(c, attempt.waitSeconds);
      const target = `/auth/v1/recover${redirectQuery}`;
      const response = await forward(c, { method: "POST", target, body: JSON.stringify(body) });
      await uniformDelay(start);
      // A 429 here is the backend's limit per existing account, so it would reveal as much as a 404.
      if (response.ok || isAboutAccount(response) || response.status === 429) {
        await attempt.fail();
        return c.json({}, 200, NO_STORE);
      }
      await attempt.forgive();
      return response;
    });
  };
}

/** Whether a refusal concerns the account. 401 is a missing API key, 429 the backend's rate limit, 5xx a failure. */
function isAboutAccount({ status }: Response): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
