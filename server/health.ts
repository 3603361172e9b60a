import type { DatabaseClient } from "#server/backend/clients.ts";

/** 200 once the site can serve: the backend answers and knows our schema. */
export async function checkHealth(visitor: DatabaseClient): Promise<Response> {
  const answer = await visitor
    .from("content_version")
    .select("version")
    .single()
    .then(
      ({ error }) => !error,
      () => false,
    );
  return Response.json(
    { status: answer ? "ok" : "unavailable" },
    { status: answer ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
