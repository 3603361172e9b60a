import { readStoredSession } from "#app/lib/stored-session.ts";
import { asObject } from "#domain/as-object.ts";

interface SignedInUser {
  readonly name: string;
  readonly email: string;
  /** Null once expired. The request is then sent without the account. */
  readonly accessToken: string | null;
}

const textOrEmpty = (value: unknown) => (typeof value === "string" ? value : "");

/** The signed-in user, read from the auth client's storage, so that forms need not load that client. */
export function readSignedInUser(): SignedInUser | null {
  const { user, expires_at, access_token } = readStoredSession();
  if (!user) return null;
  const { email, user_metadata } = asObject(user);
  const { first_name, last_name } = asObject(user_metadata);
  const isTokenValid = Number(expires_at) * 1000 > Date.now();
  return {
    name: [first_name, last_name].map(textOrEmpty).filter(Boolean).join(" "),
    email: textOrEmpty(email),
    accessToken: isTokenValid ? textOrEmpty(access_token) || null : null,
  };
}
