import type { Context } from "hono";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Keys } from "#server/keys.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";

interface CallerDeps {
  readonly clients: Pick<Clients, "asUser">;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
}

export interface Caller {
  /** Null for a visitor, and for a user whose session has ended. */
  readonly userId: string | null;
}

/** Who calls a function: anyone with the site's key, or a user by their token. Null for neither. */
export async function identifyCaller(c: Context<AppEnv>, deps: CallerDeps): Promise<Caller | null> {
  const token = bearerToken(c);
  const hasKey = [c.req.header("apikey"), token].some((given) => given && isKey(given, deps.keys));
  const userId = token && !isKey(token, deps.keys) ? await liveUserId(token, deps) : null;
  return hasKey || userId ? { userId } : null;
}

export function bearerToken(c: Context<AppEnv>): string | null {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}

const isKey = (given: string, { publishableKey, secretKey }: CallerDeps["keys"]) =>
  isSameSecret(given, publishableKey) || isSameSecret(given, secretKey);

/** The backend checks the token, and the policy on profiles that its session still lives. */
async function liveUserId(token: string, { clients }: CallerDeps): Promise<string | null> {
  const id = subjectOf(token);
  if (!id) return null;
  const { data } = await clients.asUser(token).from("profiles").select("id").eq("id", id).maybeSingle();
  return data ? id : null;
}

const subjectOf = (token: string) => claimsOf(token).id;

/** What a token says of its owner; to be believed only after the backend has accepted the token. */
export function claimsOf(token: string): { readonly id: string | null; readonly email: string | null } {
  try {
    const { sub, email } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return { id: typeof sub === "string" ? sub : null, email: typeof email === "string" ? email : null };
  } catch {
    return { id: null, email: null };
  }
}
