import type { Context } from "hono";
import type { Clients } from "#server/backend/clients.ts";
import { bearerToken } from "#server/functions/caller.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { apiError } from "#server/middleware/errors.ts";

type Handler = (c: Context<AppEnv>) => Promise<Response>;

/** Lets admins in living sessions pass; the database says who is one. */
export function adminOnly(
  { clients }: { readonly clients: Pick<Clients, "asUser"> },
  handle: Handler,
): Handler {
  return async (c) => {
    const token = bearerToken(c);
    const answer = token ? await clients.asUser(token).rpc("has_role", { role: "admin" }) : null;
    if (answer?.data === true) return handle(c);
    if (answer?.error && answer.status >= 500) {
      return apiError(c, { status: 503, code: "unavailable", message: "Failed to verify admin role" });
    }
    const status = token ? 403 : 401;
    return apiError(c, { status, code: "forbidden", message: "Access denied: Admin role required" });
  };
}
