import { signInFirst } from "#server/functions/refusal.ts";

/** The caller's access token; whether it is any good is the database's to say. */
export function requireBearer(request: Request): string {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!token) throw signInFirst();
  return token;
}
