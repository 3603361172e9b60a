import { jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { ACTING_USER_HEADER } from "#server/backend/acting-user.ts";
import type { Keys } from "#server/keys.ts";

/** Whose rights a call has, as the database is told. */
export interface DirectCaller {
  readonly role: string;
  readonly sub: string;
  /** As JSON. */
  readonly claims: string;
  readonly actingUser: string;
}

type ReadHeader = (name: string) => string | undefined;

interface KnownToken {
  readonly caller: Pick<DirectCaller, "role" | "sub" | "claims">;
  readonly from: number;
  readonly until: number;
}

const MOST_TOKENS = 2_000;

/**
 * Reads who calls from the keys and the token. A token's signature is checked once and known until the token's own
 * end; whether its session still lives is asked by the database's policies, with every call. Null for whoever is not
 * known yet, or sends anything unusual: then the library decides.
 */
export function createDirectCallers({
  publishableKey,
  secretKey,
  jwtSecret,
}: Pick<Keys, "publishableKey" | "secretKey" | "jwtSecret">) {
  const key = new TextEncoder().encode(jwtSecret);
  const known = new LRUCache<string, KnownToken>({ max: MOST_TOKENS });
  const visitor = ofRole("anon");
  const service = ofRole("service_role");

  const learn = async (token: string) => {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    const { role, sub, iat = 0, nbf = 0, exp = Number.POSITIVE_INFINITY } = payload;
    if (typeof role !== "string") return;
    const caller = { role, sub: String(sub ?? ""), claims: JSON.stringify(payload) };
    known.set(token, { caller, from: Math.max(iat, nbf), until: exp });
  };

  const ofToken = (token: string) => {
    const found = known.get(token);
    const now = Math.floor(Date.now() / 1000);
    if (found && found.from <= now && now < found.until) return found.caller;
    // A token that is not valid is answered by the library, each time.
    if (!found) learn(token).catch(() => {});
    return null;
  };

  return (header: ReadHeader): DirectCaller | null => {
    const apiKey = header("apikey");
    const authorization = header("authorization");
    const actingUser = header(ACTING_USER_HEADER) ?? "";
    if (apiKey === secretKey) {
      // The library refuses this key to browsers.
      if (header("user-agent") !== undefined) return null;
      if (authorization !== undefined && authorization !== `Bearer ${secretKey}`) return null;
      return { ...service, actingUser };
    }
    if (apiKey !== publishableKey) return null;
    if (authorization === undefined || authorization === `Bearer ${publishableKey}`)
      return { ...visitor, actingUser };
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
    const user = token === undefined ? null : ofToken(token);
    return user && { ...user, actingUser };
  };
}

const ofRole = (role: string) => ({ role, sub: "", claims: JSON.stringify({ role }) });
