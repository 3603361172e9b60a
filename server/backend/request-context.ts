import type { PgliteConnection } from "@supabase/lite/pglite";
import { CompiledQuery, type Kysely } from "kysely";
import { escapeLiteral } from "pg";
import { ACTING_USER_HEADER } from "#server/backend/acting-user.ts";
import { actingUser } from "#server/backend/lite-call.ts";
import { statementTimeout } from "#server/backend/statement-timeout.ts";

interface RequestVariables {
  readonly auth?: { readonly role?: string; readonly uid?: unknown; readonly jwt?: unknown };
}

/**
 * Replaces how @supabase/lite enters a request's role. The library's own way grants every API role all rights
 * on all tables at the first request, which would undo the migrations' grants, and takes a round trip per
 * variable; here the grants stay as the migrations made them, and one round trip sets everything, the
 * statement timeout included.
 */
export function enterRequestsStrictly(connection: Pick<PgliteConnection, "withContext">): void {
  Object.assign(connection, {
    rlsState: "active",
    applyJwtSessionContext: async (db: Kysely<unknown>, variables: RequestVariables) => {
      const role = variables.auth?.role || "anon";
      const timeout = statementTimeout(role);
      if (!timeout) throw Object.assign(new Error(`role "${role}" may not use the API`), { code: "42501" });
      await setAll(db, {
        "request.jwt.claim.sub": String(variables.auth?.uid ?? ""),
        "request.jwt.claim.role": role,
        "request.jwt.claims": JSON.stringify(variables.auth?.jwt ?? { role }),
        "request.headers": requestHeaders(),
        statement_timeout: timeout,
        role,
      });
    },
    applyRpcRequestGucs: (db: Kysely<unknown>, request: { method: string; path: string }) =>
      setAll(db, {
        "response.status": "",
        "response.headers": "",
        "request.method": request.method,
        "request.path": request.path,
        "request.headers": requestHeaders(),
      }),
  });
}

/** Of the headers, which PostgREST hands over whole, our functions read this one. */
const requestHeaders = () => JSON.stringify({ [ACTING_USER_HEADER]: actingUser() ?? "" });

/** Written as literals: without parameters the statement goes to the server together with the transaction's begin. */
async function setAll(db: Kysely<unknown>, settings: Readonly<Record<string, string>>): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  await db.executeQuery(CompiledQuery.raw(`select ${calls.join(", ")}`));
}
