import { ACTING_USER_HEADER } from "#server/backend/acting-user.ts";
import type { DirectCaller } from "#server/backend/direct/direct-caller.ts";
import type { Statement } from "#server/backend/direct/statement-batch.ts";
import { statementTimeout } from "#server/backend/statement-timeout.ts";

/** As request-context.ts does it for the library; the role comes last, since it may not set the others. */
const ENTER = settings([
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.jwt.claims",
  "request.headers",
  "statement_timeout",
  "role",
]);
const ENTER_FUNCTION = settings([
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.jwt.claims",
  "request.headers",
  "statement_timeout",
  "response.status",
  "response.headers",
  "request.method",
  "request.path",
  "role",
]);

/** The first statement of a call's transaction: whose rights it has, and for how long each statement may run. */
export function enterAs({ role, sub, claims, actingUser }: DirectCaller, path?: string): Statement | null {
  const timeout = statementTimeout(role);
  // A role that may not use the API is refused by the library.
  if (timeout === null) return null;
  const headers = JSON.stringify({ [ACTING_USER_HEADER]: actingUser });
  const shared = [sub, role, claims, headers, timeout];
  return path === undefined
    ? { text: ENTER, values: [...shared, role], preparedAs: "enter", describesRows: false }
    : {
        text: ENTER_FUNCTION,
        values: [...shared, "", "", "POST", path, role],
        preparedAs: "enter function",
        describesRows: false,
      };
}

function settings(names: readonly string[]): string {
  return `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(", ")}`;
}
