interface DatabaseError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly hint?: unknown;
}

/** SQLSTATE → HTTP status where @supabase/lite has none and would answer 500 with the engine's own message. */
function statusOf(code: string): number | null {
  if (code === "23514" || code === "23P01" || code === "P0001") return 400;
  if (code === "57014") return 504;
  if (code === "40001" || code === "40P01") return 409;
  if (/^(53|57|08)/.test(code) || /^(CONNECT|ECONN|ENOENT|EPIPE)/.test(code)) return 503;
  return null;
}

const NEUTRAL: Readonly<Record<number, string>> = {
  503: "The database cannot be reached right now. Please try again.",
  504: "This request took too long. Please narrow it and try again.",
};

/** How a time-out or a missing database is answered; null for a failure that is the request's own. */
export function unavailableAnswer(code: string): { readonly status: number; readonly body: string } | null {
  const status = statusOf(code);
  if (status === null || status < 500) return null;
  return { status, body: JSON.stringify({ code, details: null, hint: null, message: NEUTRAL[status] }) };
}

/**
 * Lets constraint violations, time-outs and a missing database answer as PostgREST would: the library turns an
 * error with code PGRST, whose message and detail are JSON, into exactly that response.
 */
export function answerLikePostgrest(connection: { normalizeDbError(error: unknown): unknown }): void {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = original(error);
    const { code, message, detail, hint }: DatabaseError = normalized instanceof Object ? normalized : {};
    const status = typeof code === "string" ? statusOf(code) : null;
    if (!status) return normalized;
    return {
      code: "PGRST",
      message: JSON.stringify({
        code,
        message: NEUTRAL[status] ?? String(message),
        details: status < 500 ? (detail ?? null) : null,
        hint: status < 500 ? (hint ?? null) : null,
      }),
      detail: JSON.stringify({ status, headers: {} }),
    };
  };
}
