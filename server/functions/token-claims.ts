export interface TokenClaims {
  readonly id: string | null;
  readonly email: string | null;
}

/** What a token says about its owner. Trust it only after the backend has accepted the token. */
export function claimsOf(token: string): TokenClaims {
  try {
    const { sub, email } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return { id: typeof sub === "string" ? sub : null, email: typeof email === "string" ? email : null };
  } catch {
    return { id: null, email: null };
  }
}
