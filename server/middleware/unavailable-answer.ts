import { FinishedAnswer } from "#server/answers/finished-answer.ts";
import { RETRY_AFTER_S, UNAVAILABLE } from "#server/middleware/backend-answer.ts";
import { API_POLICY, alwaysHeaders } from "#server/middleware/security-headers.ts";

/** What the app answers when the database fails a data call, with all its headers, for whoever is not in the app. */
export function unavailableAnswer(status: number, requestId: string, siteUrl: string): FinishedAnswer {
  const body = { code: "unexpected_failure", message: UNAVAILABLE, details: null, hint: null };
  return new FinishedAnswer({
    status,
    headers: [
      ["content-type", "application/json"],
      ["cache-control", "no-store"],
      ...alwaysHeaders(siteUrl),
      ["content-security-policy", API_POLICY],
      ...(status === 503 ? ([["retry-after", RETRY_AFTER_S]] as const) : []),
    ],
    body: JSON.stringify({ ...body, request_id: requestId }),
    isUncacheable: true,
  });
}
