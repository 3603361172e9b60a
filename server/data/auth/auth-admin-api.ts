import { z } from "zod";
import { emailAddress } from "#domain/email-address.schema.ts";
import { MIN_PASSWORD_LENGTH } from "#domain/new-password.ts";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";
import { authError } from "#server/data/auth/auth-errors.ts";
import type { Fetch } from "#server/data/backend.ts";
import type { Keys } from "#server/data/keys.ts";
import { runWithTokenCapture } from "#server/data/request-context.ts";
import { isSameSecret } from "#server/data/secrets.ts";

const newUser = z.object({
  email: emailAddress,
  password: z.string().min(MIN_PASSWORD_LENGTH),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
});

const recoveryLink = z.object({ type: z.literal("recovery"), email: emailAddress });

/**
 * Adds the part of Supabase's auth admin API that the site uses and @supabase/lite lacks. POST /auth/v1/admin/users
 * creates an account, and POST /auth/v1/admin/generate_link creates a recovery link without a mail. Both require the
 * secret key. With them, the official client's requests work on every backend.
 */
export function addAuthAdminApi(
  fetch: Fetch,
  keys: Pick<Keys, "publishableKey" | "secretKey">,
  db: AuthDatabase,
): Fetch {
  return async (request) => {
    const url = new URL(request.url);
    const isNewUser = url.pathname === "/auth/v1/admin/users";
    if ((!isNewUser && url.pathname !== "/auth/v1/admin/generate_link") || request.method !== "POST") {
      return fetch(request);
    }
    if (!isSameSecret(request.headers.get("apikey") ?? "", keys.secretKey)) {
      return authError(401, "no_authorization", "This endpoint requires the secret key");
    }
    const body: unknown = await request.json().catch(() => null);
    if (!isNewUser) {
      const link = recoveryLink.safeParse(body);
      if (!link.success) return authError(400, "validation_failed", "Only recovery links are supported");
      return createRecoveryLink(fetch, keys, url.origin, link.data.email);
    }
    const parsed = newUser.safeParse(body);
    if (!parsed.success)
      return authError(400, "validation_failed", parsed.error.issues[0]?.message ?? "Invalid body");
    const response = await createUser(fetch, keys, url.origin, parsed.data);
    // The library counts a sign-up as a sign-in, but nobody has signed in yet.
    if (response.ok) {
      const email = parsed.data.email.toLowerCase();
      await db.updateTable("auth.users").set({ last_sign_in_at: null }).where("email", "=", email).execute();
    }
    return response;
  };
}

async function createUser(
  fetch: Fetch,
  keys: Pick<Keys, "publishableKey">,
  origin: string,
  user: z.infer<typeof newUser>,
): Promise<Response> {
  const call = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(
      new Request(`${origin}/auth/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", apikey: keys.publishableKey, ...headers },
        body: JSON.stringify(body),
      }),
    );
  const response = await call(
    "signup",
    {},
    { email: user.email, password: user.password, data: user.user_metadata },
  );
  if (!response.ok) return response;
  const session = z
    .object({ access_token: z.string(), user: z.looseObject({ id: z.string() }) })
    .parse(await response.json());
  // Signing up also signs in, so end that session.
  await call("logout?scope=global", { authorization: `Bearer ${session.access_token}` }, {});
  return Response.json(session.user);
}

async function createRecoveryLink(
  fetch: Fetch,
  keys: Pick<Keys, "publishableKey">,
  origin: string,
  email: string,
): Promise<Response> {
  const recover = new Request(`${origin}/auth/v1/recover`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: keys.publishableKey },
    body: JSON.stringify({ email }),
  });
  const { result: response, tokenHash } = await runWithTokenCapture(() => fetch(recover));
  if (!response.ok) return response;
  if (!tokenHash) return authError(404, "user_not_found", "User not found");
  return Response.json({
    email,
    hashed_token: tokenHash,
    verification_type: "recovery",
    action_link: "",
    email_otp: "",
    redirect_to: "",
  });
}
