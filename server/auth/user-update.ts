import type { Context } from "hono";
import { readObject } from "#server/auth/auth-requests.ts";
import type { CredentialDeps } from "#server/auth/credentials.ts";
import { refuseWrongPassword } from "#server/auth/current-password.ts";
import { needsReauthentication } from "#server/auth/factors.ts";
import { checkPassword } from "#server/auth/password-rule.ts";
import { readSignIn } from "#server/auth/sign-in-time.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { apiError } from "#server/middleware/errors.ts";

const CHANGEABLE = new Set(["password", "data", "nonce", "current_password"]);
/** The profile data travels in every access token, and a token must fit into a request's headers. */
const LONGEST_DATA = 4096;

/** PUT /user: a new password or profile data. A new password ends the account's other sessions. */
export function updateUser(deps: CredentialDeps) {
  const { forward } = deps;
  return async (c: Context<AppEnv>): Promise<Response> => {
    const body = await readObject(c);
    if (!body) return refuseUpdate(c, "validation_failed", "Send the fields to change as a JSON object.");
    // The official client sends unused fields as null.
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    if ("email" in fields) {
      return refuseUpdate(c, "email_change_disabled", "The e-mail address cannot be changed here.");
    }
    if (Object.keys(fields).some((name) => !CHANGEABLE.has(name))) {
      return refuseUpdate(
        c,
        "validation_failed",
        "Only the password and the profile data can be changed here.",
      );
    }
    if ("data" in fields && !isSmallObject(fields.data)) {
      return refuseUpdate(c, "validation_failed", "The profile data must be a JSON object of at most 4 kB.");
    }
    if ("password" in fields) {
      const { password } = fields;
      const flaw = typeof password === "string" ? checkPassword(password) : "Password must be text.";
      if (flaw)
        return refuseUpdate(c, "weak_password", flaw, { weak_password: { reasons: [weakness(flaw)] } });
      const refusal = await refuseUnproven(c, deps, fields.current_password);
      if (refusal) return refusal;
    }
    const answer = await forward(c, { method: "PUT", target: "/auth/v1/user", body: JSON.stringify(fields) });
    if (!answer.ok || !("password" in fields)) return answer;
    const signIn = readSignIn(c.req.raw.headers, deps.now());
    if (signIn) await deps.tellOwner(signIn.email, { kind: "password-changed" });

    const others = await forward(c, { method: "POST", target: "/auth/v1/logout?scope=others" });
    if (others.ok) return answer;
    const message =
      "Your password was changed, but your other devices could not be signed out. Please sign out everywhere.";
    return apiError(c, { status: 500, code: "unexpected_failure", message });
  };
}

/** A session alone does not change the password: it may be one that somebody left open. */
async function refuseUnproven(
  c: Context<AppEnv>,
  deps: CredentialDeps,
  currentPassword: unknown,
): Promise<Response | null> {
  const signIn = readSignIn(c.req.raw.headers, deps.now());
  // Without a readable token the backend refuses the call itself.
  if (!signIn || signIn.isFresh || signIn.isRecovery) return null;
  if (typeof currentPassword !== "string") return needsReauthentication(c);
  return refuseWrongPassword(c, deps, signIn, currentPassword);
}

function refuseUpdate(
  c: Context<AppEnv>,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
) {
  return apiError(c, { status: 422, code, message }, extra);
}

function isSmallObject(data: unknown): boolean {
  return (
    typeof data === "object" &&
    data !== null &&
    !Array.isArray(data) &&
    JSON.stringify(data).length <= LONGEST_DATA
  );
}

/** The reasons the official client knows. */
function weakness(flaw: string): "length" | "pwned" {
  return flaw.includes("common") ? "pwned" : "length";
}
