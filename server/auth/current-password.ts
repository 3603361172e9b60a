import type { Context } from "hono";
import { asObject } from "#domain/as-object.ts";
import { tooMany } from "#server/auth/auth-requests.ts";
import type { CredentialDeps } from "#server/auth/credentials.ts";
import type { SignIn } from "#server/auth/sign-in-time.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { apiError } from "#server/middleware/errors.ts";

/** Null if the password is right; else the refusal. Wrong ones count as wrong tries to sign in. */
export async function refuseWrongPassword(
  c: Context<AppEnv>,
  { forward, attempts, addressOf, devices }: CredentialDeps,
  { email }: SignIn,
  password: string,
): Promise<Response | null> {
  const device = await devices.read(c);
  const attempt = await attempts.signIn.begin(addressOf(c), email, device?.knows(email) ? device.id : null);
  if ("wait" in attempt) return tooMany(c, attempt.wait);
  const answer = await forward(c, {
    method: "POST",
    target: "/auth/v1/token?grant_type=password",
    body: JSON.stringify({ email, password }),
  });
  if (answer.ok) {
    await attempt.succeed();
    // Asking opened a session that nobody wants.
    const { access_token } = asObject(await answer.json());
    const authorization = `Bearer ${access_token}`;
    await forward(c, { method: "POST", target: "/auth/v1/logout?scope=local", authorization });
    return null;
  }
  if (answer.status >= 500 || answer.status === 429) {
    await attempt.forgive();
    return answer;
  }
  await attempt.fail();
  return apiError(c, { status: 400, code: "invalid_credentials", message: "The current password is wrong." });
}
