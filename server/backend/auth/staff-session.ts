import { sql } from "kysely";
import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";
import { authRefusal } from "#server/backend/auth/auth-refusal.ts";

/**
 * Ends the session of a refresh token if it is older, or was left alone for longer, than staff may. The database
 * refuses its rights in any case; this tells the browser that it has to sign in again.
 */
export async function endStaffSessionInTime(request: Request, db: AuthDatabase): Promise<Response | null> {
  const body: unknown = await request.json().catch(() => null);
  const token =
    typeof body === "object" && body !== null && "refresh_token" in body ? body.refresh_token : null;
  if (typeof token !== "string") return null;
  const ended = await sql`
    delete from auth.sessions s using auth.refresh_tokens t, public.user_roles r
    where t.token = ${token} and s.id = t.session_id and r.user_id = s.user_id and r.role = 'admin'
      and private.is_over_for_staff(s.created_at, s.refreshed_at)
    returning s.id`.execute(db);
  if (ended.rows.length === 0) return null;
  return authRefusal(400, "session_expired", "Your session has ended. Please log in again.");
}
