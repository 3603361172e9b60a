import { adminOnly } from "#server/functions/admin-only.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";

/** POST /functions/v1/back-office-status: how this site is set up, as far as an admin's screens depend on it. */
export function tellBackOfficeStatus(deps: Pick<FunctionDeps, "clients" | "setUp">) {
  return adminOnly(deps, async (c) => c.json(deps.setUp, 200, { "cache-control": "no-store" }));
}
