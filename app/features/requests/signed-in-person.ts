import { readStoredSession } from "#app/lib/stored-session.ts";
import { asObject } from "#domain/as-object.ts";

interface SignedInPerson {
  readonly name: string;
  readonly email: string;
  /** Null once it has run out: the request is sent all the same, as a visitor's. */
  readonly accessToken: string | null;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * Who is signed in, read where the auth client keeps the session: no form loads that client to fill in a
 * name.
 */
export function readSignedInPerson(): SignedInPerson | null {
  const { user, expires_at, access_token } = readStoredSession();
  if (!user) return null;
  const { email, user_metadata } = asObject(user);
  const { first_name, last_name } = asObject(user_metadata);
  const isFresh = Number(expires_at) * 1000 > Date.now();
  return {
    name: [first_name, last_name].map(text).filter(Boolean).join(" "),
    email: text(email),
    accessToken: isFresh ? text(access_token) || null : null,
  };
}
