import { randomUUID } from "node:crypto";
import { compare, hash } from "bcrypt";
import PQueue from "p-queue";
import { asObject } from "#domain/as-object.ts";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";
import type { Fetch } from "#server/data/backend.ts";

/** The bcrypt cost of @supabase/lite. */
export const DECOY_COST = 10;

/** Hashes are compared in libuv's four threads. This leaves two of them for reading files when many people sign in. */
const HASHES_AT_ONCE = 2;

/**
 * Compares a hash for every sign-in, even if the account does not exist. So the response time does not reveal who has
 * an account. All requests that hash a password share one queue.
 */
export function hideSignInTiming(fetch: Fetch, db: AuthDatabase): Fetch {
  const queue = new PQueue({ concurrency: HASHES_AT_ONCE });
  let decoyHash: Promise<string> | undefined;

  const signIn = async (request: Request) => {
    const { email, password } = await readCredentials(request.clone());
    if (!(await hasPassword(db, email))) {
      decoyHash ??= hash(randomUUID(), DECOY_COST);
      await compare(password, await decoyHash);
    }
    return fetch(request);
  };

  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password")
      return queue.add(() => signIn(request));
    const hashesPassword =
      pathname === "/auth/v1/signup" || (pathname === "/auth/v1/user" && request.method === "PUT");
    return hashesPassword ? queue.add(() => fetch(request)) : fetch(request);
  };
}

async function readCredentials(request: Request): Promise<{ email: string; password: string }> {
  const { email, password } = asObject(await request.json().catch(() => null));
  return {
    email: typeof email === "string" ? email.toLowerCase() : "",
    password: typeof password === "string" ? password : "",
  };
}

async function hasPassword(db: AuthDatabase, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("auth.users")
    .select("id")
    .where("email", "=", email)
    .where("encrypted_password", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
