import type { Context } from "hono";
import { z } from "zod";
import { asObject } from "#domain/as-object.ts";
import type { CredentialDeps } from "#server/auth/credentials.ts";
import { readJsonObject, tooManyAttempts } from "#server/auth/forward.ts";
import { checkPassword, checkStaffPassword } from "#server/config/passwords.ts";
import { bearerToken, readUnverifiedClaims } from "#server/data/tokens.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { apiError } from "#server/http/middleware/errors.ts";

const CHANGEABLE_FIELDS = new Set(["password", "data", "nonce", "current_password"]);
/** The profile data is part of every access token, and a token must fit into a request's headers. */
const MAX_PROFILE_LENGTH = 4096;
const LOGOUT_SCOPES = ["global", "local", "others"];

const accountSchema = z.object({
  id: z.string(),
  email: z.string().catch(""),
  factors: z.array(z.object({ id: z.string(), status: z.string() })).catch([]),
});
export type Account = z.infer<typeof accountSchema>;

/** The caller's account, or the backend's refusal of their token. */
export async function readAccount(
  c: Context<AppEnv>,
  { forward }: Pick<CredentialDeps, "forward">,
): Promise<Account | Response> {
  const response = await forward(c, { method: "GET", target: "/auth/v1/user" });
  return response.ok ? accountSchema.parse(await response.json()) : response;
}

/** Whether the backend refused a log-out because the session had ended before, as Supabase's client decides it. */
const isSessionOver = ({ status }: Response) => status === 401 || status === 403 || status === 404;

export const callerClaims = (c: Context<AppEnv>) =>
  readUnverifiedClaims(bearerToken(c.req.raw.headers) ?? "");

/** Whether the account has a second factor that this session has not passed. */
function needsSecondFactor(c: Context<AppEnv>, { factors }: Account): boolean {
  return !callerClaims(c).hasPassedSecondFactor && factors.some(({ status }) => status === "verified");
}

/**
 * POST /logout. A session that has not passed the second factor may only end itself. Ending a session that is over
 * already succeeds.
 */
export function logOut(deps: CredentialDeps) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const scope = c.req.query("scope") ?? "";
    const query = LOGOUT_SCOPES.includes(scope) ? `?scope=${scope}` : "";
    if (scope !== "local") {
      const caller = await readAccount(c, deps);
      if (caller instanceof Response) return caller;
      if (needsSecondFactor(c, caller)) return secondFactorError(c);
    }
    const response = await deps.forward(c, { method: "POST", target: `/auth/v1/logout${query}` });
    return scope === "local" && isSessionOver(response) ? c.body(null, 204) : response;
  };
}

/**
 * PUT /user: a new password or profile data. A new password ends the account's other sessions, and also this one if a
 * link opened it, because the owner can now log in.
 */
export function updateUser(deps: CredentialDeps) {
  const { forward } = deps;
  return async (c: Context<AppEnv>): Promise<Response> => {
    const body = await readJsonObject(c);
    if (!body) return refuseUpdate(c, "validation_failed", "Send the fields to change as a JSON object.");
    // The official Supabase client sends unused fields as null.
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    const fieldRefusal = refuseFields(c, fields);
    if (fieldRefusal) return fieldRefusal;
    const caller = await readAccount(c, deps);
    if (caller instanceof Response) return caller;
    if (needsSecondFactor(c, caller)) return secondFactorError(c);
    const refusal =
      (await refuseWeakPassword(c, deps, caller, fields.password)) ??
      (await refuseUnconfirmed(c, deps, caller, fields));
    if (refusal) return refusal;
    const { current_password: _checked, ...changes } = fields;
    const isFirstPassword = "password" in changes && (await deps.isInvited(caller.id));
    const response = await forward(c, {
      method: "PUT",
      target: "/auth/v1/user",
      body: JSON.stringify(changes),
    });
    if (!response.ok || !("password" in changes)) return response;
    if (!isFirstPassword) await deps.notifyOwner(caller.email, { kind: "password-changed" });

    const scope = callerClaims(c).isFromLink ? "global" : "others";
    const logout = await forward(c, { method: "POST", target: `/auth/v1/logout?scope=${scope}` });
    if (logout.ok || isSessionOver(logout)) return response;
    const message =
      "Your password was changed, but your devices could not be logged out. Please log out everywhere.";
    return apiError(c, { status: 500, code: "unexpected_failure", message });
  };
}

function refuseFields(c: Context<AppEnv>, fields: Readonly<Record<string, unknown>>): Response | null {
  if ("email" in fields)
    return refuseUpdate(c, "email_change_disabled", "The e-mail address cannot be changed here.");
  if (Object.keys(fields).some((name) => !CHANGEABLE_FIELDS.has(name)))
    return refuseUpdate(
      c,
      "validation_failed",
      "Only the password and the profile data can be changed here.",
    );
  if ("data" in fields && !isSmallObject(fields.data))
    return refuseUpdate(c, "validation_failed", "The profile data must be a JSON object of at most 4 kB.");
  for (const name of ["password", "current_password"])
    if (name in fields && typeof fields[name] !== "string")
      return weakPasswordError(c, "Password must be text.");
  // Checked without reading the account, because these passwords are refused for everyone.
  const flaw = typeof fields.password === "string" ? checkPassword(fields.password) : null;
  return flaw === null ? null : weakPasswordError(c, flaw);
}

/** Applies the stricter rule for staff passwords; the database knows who is staff. */
async function refuseWeakPassword(
  c: Context<AppEnv>,
  { forward }: CredentialDeps,
  { email }: Account,
  password: unknown,
): Promise<Response | null> {
  if (typeof password !== "string") return null;
  const response = await forward(c, { method: "POST", target: "/rest/v1/rpc/my_staff_access", body: "{}" });
  if (!response.ok) return response;
  const isStaff = asObject(await response.json()).is_staff === true;
  const flaw = isStaff ? checkStaffPassword(password, email) : null;
  return flaw === null ? null : weakPasswordError(c, flaw);
}

/**
 * A session alone is not enough for a new password, because the device may have been left unattended. The sign-in, or
 * the opening of a link, must be recent, or the current password is required. If a current password is sent, it must be
 * right in any case.
 */
async function refuseUnconfirmed(
  c: Context<AppEnv>,
  deps: CredentialDeps,
  caller: Account,
  { password, current_password }: Readonly<Record<string, unknown>>,
): Promise<Response | null> {
  if (typeof current_password === "string") return refuseWrongPassword(c, deps, caller, current_password);
  if (password === undefined) return null;
  return callerClaims(c).isFresh(deps.now()) ? null : reauthenticationError(c);
}

/** Returns null if the password is right. A wrong password counts as a failed sign-in. */
async function refuseWrongPassword(
  c: Context<AppEnv>,
  { forward, attempts, addressOf, devices }: CredentialDeps,
  { email }: Account,
  password: string,
): Promise<Response | null> {
  const device = await devices.read(c);
  const attempt = await attempts.signIn.begin(
    addressOf(c),
    email,
    device?.isKnownTo(email) ? device.id : null,
  );
  if ("waitSeconds" in attempt) return tooManyAttempts(c, attempt.waitSeconds);
  const response = await forward(c, {
    method: "POST",
    target: "/auth/v1/token?grant_type=password",
    body: JSON.stringify({ email, password }),
  });
  if (response.ok) {
    await attempt.succeed();
    // The check opened a session; end it.
    const { access_token } = asObject(await response.json());
    const authorization = `Bearer ${access_token}`;
    await forward(c, { method: "POST", target: "/auth/v1/logout?scope=local", authorization });
    return null;
  }
  // The backend did not check the password.
  if (response.status >= 500 || response.status === 429) {
    await attempt.forgive();
    return response;
  }
  await attempt.fail();
  return apiError(c, { status: 400, code: "invalid_credentials", message: "The current password is wrong." });
}

/** The page recognizes this error code, asks for the password and retries. */
export function reauthenticationError(c: Context<AppEnv>): Response {
  const message = "Please confirm your password first.";
  return apiError(c, { status: 403, code: "reauthentication_needed", message });
}

function secondFactorError(c: Context<AppEnv>): Response {
  const message = "Please enter your second factor first.";
  return apiError(c, { status: 403, code: "insufficient_aal", message });
}

function refuseUpdate(
  c: Context<AppEnv>,
  code: string,
  message: string,
  extraFields: Record<string, unknown> = {},
) {
  return apiError(c, { status: 422, code, message }, extraFields);
}

/** Refuses a password, with the reason codes that the official Supabase client knows. */
function weakPasswordError(c: Context<AppEnv>, flaw: string): Response {
  // The text of the flaw tells which reason applies.
  const reasons = [flaw.includes("common") ? "pwned" : "length"];
  return refuseUpdate(c, "weak_password", flaw, { weak_password: { reasons } });
}

function isSmallObject(data: unknown): boolean {
  return (
    typeof data === "object" &&
    data !== null &&
    !Array.isArray(data) &&
    JSON.stringify(data).length <= MAX_PROFILE_LENGTH
  );
}
