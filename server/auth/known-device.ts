import { createHash, hkdfSync, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

const COOKIE_NAME = "calabash_device";
const YEAR_SECONDS = 365 * 24 * 3600;
/** The number of accounts that may share a browser. */
const MAX_ACCOUNTS = 10;

const deviceClaims = z.object({ jti: z.string(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) });

/** A browser that has signed in before. */
export interface Device {
  readonly id: string;
  /** Whether this account has signed in with the browser before. */
  isKnownTo(account: string): boolean;
}

export interface KnownDevices {
  read(c: Context<AppEnv>): Promise<Device | null>;
  /** The response to a successful sign-in, with the cookie that identifies this browser next time. */
  remember(c: Context<AppEnv>, response: Response, account: string): Promise<Response>;
}

/**
 * Recognizes browsers by a signed cookie that only sign-in reads. The cookie grants no access. It only spares the
 * browser the delays caused by other people's failures, and its owner the mail about a sign-in on a new device.
 */
export function createKnownDevices(secretKey: string, siteUrl: string): KnownDevices {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "calabash known devices", 32));
  // Shortened, because the cookie may hold ten hashes.
  const hashAccount = (account: string) =>
    createHash("sha256").update(account).digest("base64url").slice(0, 22);

  const readClaims = async (c: Context<AppEnv>) => {
    const cookie = getCookie(c, COOKIE_NAME);
    const verifiedCookie =
      cookie && (await jwtVerify(cookie, key, { algorithms: ["HS256"] }).catch(() => null));
    const parsed = deviceClaims.safeParse(verifiedCookie ? verifiedCookie.payload : null);
    return parsed.success ? parsed.data : null;
  };

  return {
    async read(c) {
      const claims = await readClaims(c);
      return (
        claims && { id: claims.jti, isKnownTo: (account) => claims.accounts.includes(hashAccount(account)) }
      );
    },
    async remember(c, response, account) {
      const { jti, accounts } = (await readClaims(c)) ?? { jti: randomUUID(), accounts: [] };
      const accountHash = hashAccount(account);
      const accountHashes = [accountHash, ...accounts.filter((other) => other !== accountHash)].slice(
        0,
        MAX_ACCOUNTS,
      );
      const value = await new SignJWT({ jti, accounts: accountHashes })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(`${YEAR_SECONDS}s`)
        .sign(key);
      const cookie = serialize(COOKIE_NAME, value, {
        path: "/auth/v1",
        httpOnly: true,
        sameSite: "Strict",
        maxAge: YEAR_SECONDS,
        secure: siteUrl.startsWith("https:"),
      });
      const headers = new Headers(response.headers);
      headers.append("set-cookie", cookie);
      return new Response(response.body, { status: response.status, headers });
    },
  };
}
