import type { Caller } from "#server/http/middleware/caller.ts";
import type { Refusal } from "#server/http/middleware/errors.ts";
import { readRestQuery } from "#server/http/rest/rest-query.ts";

/** Why a request is refused, even if row-level security would allow it. Null if the request may proceed. */
export function findRefusal(
  request: Request,
  body: unknown,
  caller: Caller,
  isAdmin: boolean,
): Refusal | null {
  const { method, url, headers } = request;
  const { searchParams, pathname } = new URL(url);
  const query = readRestQuery(searchParams);
  if (!query) return UNREADABLE_QUERY;
  if (requestsPlan(headers)) return PLANS_NOT_AVAILABLE;
  const isFunction = /^\/rest\/v1\/rpc\//.test(pathname);
  const refusal = isFunction ? flawInInputs(body, caller) : flawInRows(body, caller);
  if (refusal) return refusal;
  const statement = isFunction ? undefined : STATEMENTS[method];
  if (statement && !query.hasRowFilter) return missingFilterError(statement);
  if (query.usesRegex && !isAdmin && caller.kind !== "service") return REGEX_FOR_ADMINS;
  return null;
}

/** Rows × columns become parameters of one statement; PostgreSQL allows 65,535. */
const MAX_CELLS: Readonly<Record<Caller["kind"], number>> = { visitor: 200, user: 20_000, service: 20_000 };
const MAX_INPUT_LENGTH: Readonly<Record<Caller["kind"], number>> = {
  visitor: 2000,
  user: 20_000,
  service: Number.POSITIVE_INFINITY,
};

function flawInRows(body: unknown, { kind }: Caller): Refusal | null {
  if (typeof body !== "object" || body === null) return null;
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  const columns = new Set<string>();
  for (const row of rows) {
    const names = typeof row === "object" && row !== null ? Object.keys(row) : [];
    if (names.length === 0) return badRequest("Every row needs at least one column.");
    for (const name of names) columns.add(name);
    if (columns.size * rows.length > MAX_CELLS[kind]) return badRequest("This is too much for one request.");
  }
  return null;
}

/** Limits text inputs, because searching for a very long text takes the database seconds. */
function flawInInputs(body: unknown, { kind }: Caller): Refusal | null {
  if (typeof body !== "object" || body === null) return null;
  const maxLength = MAX_INPUT_LENGTH[kind];
  const isTooLong = Object.values(body).some(
    (value) => typeof value === "string" && value.length > maxLength,
  );
  return isTooLong
    ? badRequest(`A text is too long: at most ${maxLength} characters can be sent here.`)
    : null;
}

const badRequest = (message: string): Refusal => ({ status: 400, code: "PGRST102", message });

/**
 * Estimated counts come from statistics over all rows, including hidden ones. Only the service role gets them; others
 * get the exact count of the rows they may see.
 */
export function withoutEstimatedCount(request: Request, caller: Caller): Request {
  const prefer = request.headers.get("prefer");
  if (caller.kind === "service" || !prefer?.includes("count")) return request;
  const preferences = prefer.split(",").map((text) => text.trim());
  const exactPreferences = preferences.map((text) => (/^count\s*=/i.test(text) ? "count=exact" : text));
  const headers = new Headers(request.headers);
  headers.set("prefer", exactPreferences.join(","));
  return new Request(request, { headers });
}

/** A plan reveals how many rows each step is expected to find, including hidden ones. */
const requestsPlan = (headers: Headers) => /vnd\.pgrst\.plan/i.test(headers.get("accept") ?? "");

const STATEMENTS: Readonly<Record<string, "UPDATE" | "DELETE">> = { PATCH: "UPDATE", DELETE: "DELETE" };

const UNREADABLE_QUERY: Refusal = {
  status: 400,
  code: "PGRST100",
  message: "The query of this request could not be read.",
};
const PLANS_NOT_AVAILABLE: Refusal = {
  status: 406,
  code: "PGRST107",
  message: "Query plans are not available.",
};
const REGEX_FOR_ADMINS: Refusal = {
  status: 403,
  code: "42501",
  message: "Only admins may compare with regular expressions. Use like or ilike.",
};
/** The same response as from pg-safeupdate, a PostgreSQL extension that Supabase loads. */
const missingFilterError = (statement: "UPDATE" | "DELETE"): Refusal => ({
  status: 400,
  code: "21000",
  message: `${statement} requires a WHERE clause`,
});
