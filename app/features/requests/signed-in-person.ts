import { sessionStorageKey } from "#app/lib/stored-session.ts";

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
  try {
    const session = JSON.parse(localStorage.getItem(sessionStorageKey(window.location.hostname)) ?? "null");
    if (!session?.user) return null;
    const { email, user_metadata: given } = session.user;
    const isFresh = Number(session.expires_at) * 1000 > Date.now();
    return {
      name: [given?.first_name, given?.last_name].map(text).filter(Boolean).join(" "),
      email: text(email),
      accessToken: isFresh ? text(session.access_token) || null : null,
    };
  } catch {
    return null;
  }
}
