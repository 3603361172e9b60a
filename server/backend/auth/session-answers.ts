import { isIP } from "node:net";
import { z } from "zod";
import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";
import { listFactors } from "#server/backend/auth/factor-store.ts";
import type { SessionTokens, SignInMethod } from "#server/backend/auth/session-token.ts";
import { endStaffSessionInTime } from "#server/backend/auth/staff-session.ts";

type Fetch = (request: Request) => Promise<Response>;

const sessionAnswer = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});
const userAnswer = z.looseObject({ id: z.string() });

/** The longest user agent that is kept; browsers send about 120 characters. */
const LONGEST_USER_AGENT = 400;

/**
 * Completes what @supabase/lite answers: tokens say how the person signed in, users name their factors, and a
 * new session remembers its device.
 */
export function completeSessionAnswers(fetch: Fetch, db: AuthDatabase, tokens: SessionTokens): Fetch {
  return async (request) => {
    const kind = kindOf(request);
    if (kind === null) return fetch(request);
    if (kind === "refresh") {
      const refusal = await endStaffSessionInTime(request.clone(), db);
      if (refusal) return refusal;
    }
    const answer = await fetch(request);
    if (!answer.ok) return answer;
    const body: unknown = await answer.json();
    if (kind === "user") {
      const user = userAnswer.parse(body);
      return withBody(answer, { ...user, factors: await listFactors(db, user.id) });
    }
    const session = sessionAnswer.safeParse(body);
    if (!session.success) return withBody(answer, body);
    const { access_token: token, user } = session.data;
    if (kind !== "refresh") await rememberDevice(request, db, tokens, token, kind);
    return withBody(answer, {
      ...session.data,
      access_token: await tokens.withAssurance(token),
      user: { ...user, factors: await listFactors(db, user.id) },
    });
  };
}

function kindOf({ url, method }: Request): SignInMethod | "refresh" | "user" | null {
  const { pathname, searchParams } = new URL(url);
  if (pathname === "/auth/v1/user") return "user";
  if (method !== "POST") return null;
  if (pathname === "/auth/v1/signup") return "password";
  if (pathname === "/auth/v1/verify") return "otp";
  if (pathname !== "/auth/v1/token") return null;
  return searchParams.get("grant_type") === "refresh_token" ? "refresh" : "password";
}

async function rememberDevice(
  request: Request,
  db: AuthDatabase,
  tokens: SessionTokens,
  token: string,
  method: SignInMethod,
): Promise<void> {
  const caller = await tokens.readCaller(token);
  if (!caller) return;
  await tokens.recordMethod(caller.sessionId, method);
  const address = request.headers.get("x-forwarded-for") ?? "";
  await db
    .updateTable("auth.sessions")
    .set({
      user_agent: request.headers.get("user-agent")?.slice(0, LONGEST_USER_AGENT) ?? null,
      ip: isIP(address) ? address : null,
    })
    .where("id", "=", caller.sessionId)
    .execute();
}

function withBody({ status, headers }: Response, body: unknown): Response {
  const kept = new Headers(headers);
  kept.delete("content-length");
  return Response.json(body, { status, headers: kept });
}
