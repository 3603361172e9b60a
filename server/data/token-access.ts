import type { DatabaseClient } from "#server/data/clients.ts";

/**
 * What the user of a token may do now. `ended`: the session has ended. `invalid`: the token has expired, or is not ours.
 * `unreachable`: the database did not respond.
 */
export type TokenAccess = "admin" | "user" | "ended" | "invalid" | "unreachable";

/** Asks the database, so that a revoked role or an ended session counts at once. `client` acts for the token's user. */
export async function readTokenAccess(client: DatabaseClient): Promise<TokenAccess> {
  const { data, error, status } = await client.rpc("my_access", {}, { get: true });
  // Status 0 means that there was no response.
  if (error) return status === 0 || status >= 500 ? "unreachable" : "invalid";
  return data === "admin" || data === "user" ? data : "ended";
}

/** Reads the access of tokens. A page sends a dozen requests at once, which share one read. */
export function createTokenAccess(asUser: (token: string) => DatabaseClient) {
  const running = new Map<string, Promise<TokenAccess>>();
  return (token: string): Promise<TokenAccess> => {
    const read = running.get(token) ?? readTokenAccess(asUser(token)).finally(() => running.delete(token));
    running.set(token, read);
    return read;
  };
}
