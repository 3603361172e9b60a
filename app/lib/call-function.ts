import { AppError, type AppErrorCode } from "#app/lib/app-error.ts";

/** Calls one of the server's functions; a refusal becomes an error with the server's words, if it has any. */
export async function callFunction<Answer>(fetch: typeof window.fetch, name: string, body: unknown = {}) {
  let response: Response;
  try {
    response = await fetch(`/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch (cause) {
    throw new AppError("unavailable", "The server could not be reached. Please try again.", { cause });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new AppError(codeOf(response.status), wordsOf(answer), { cause: answer });
  return answer as Answer;
}

function codeOf(status: number): AppErrorCode {
  if (status === 404) return "not-found";
  if (status === 401 || status === 403) return "forbidden";
  return status < 500 ? "invalid" : "unavailable";
}

function wordsOf(answer: unknown): string {
  const { error, message } = (answer ?? {}) as { error?: unknown; message?: unknown };
  if (typeof error === "string") return error;
  return typeof message === "string" ? message : "";
}
