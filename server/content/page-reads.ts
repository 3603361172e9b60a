import { PostgrestClient } from "@supabase/postgrest-js";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import type { FinishedAnswer } from "#server/answers/finished-answer.ts";
import { TextAnswer } from "#server/answers/text-answer.ts";
import type { Backend } from "#server/backend/backend.ts";
import { headerReader } from "#server/backend/direct/header-reader.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import type { ContentVersion } from "#server/content/content-version.ts";
import { publicReadKey, readAsFinished } from "#server/content/public-reads.ts";
import { createReadOnce, type ReadEachOnce, type ReadOnce } from "#server/content/read-once.ts";

export interface PageReads {
  readonly visitor: DataClient;
  readonly readOnce: ReadOnce;
  readonly readEachOnce: ReadEachOnce;
  /** How many reads the backend could not answer so far. */
  failed(): number;
}

const ORIGIN = "http://backend.internal";

/**
 * The visitor's client for loaders. What is in memory is handed over as text, without a Request and a Response around
 * it; there is no session to look for, as the whole client of Supabase would before each read.
 */
export function createPageReads(
  { fetch, fetchWith }: Pick<Backend, "fetch" | "fetchWith">,
  cache: ContentCache,
  version: Pick<ContentVersion, "current">,
  { publishableKey, siteUrl }: { readonly publishableKey: string; readonly siteUrl: string },
): PageReads {
  let failed = 0;
  const texts = new WeakMap<FinishedAnswer, string>();

  const textOf = (answer: FinishedAnswer): string => {
    const known = texts.get(answer) ?? answer.body.toString();
    texts.set(answer, known);
    return known;
  };

  const read = async (url: string, init: RequestInit): Promise<Response> => {
    const isRead = (init.method ?? "GET") === "GET";
    const key = isRead
      ? publicReadKey(url.slice(ORIGIN.length), headerReader(init.headers), publishableKey)
      : null;
    if (key === null) return fetchWith ? fetchWith(url, init) : fetch(new Request(url, init));
    const answer = await cache.get(key, () => readAsFinished(fetch, new Request(url, init), siteUrl));
    return new TextAnswer(answer, textOf(answer));
  };

  const counted = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    try {
      const answer = await read(String(input), init);
      if (answer.status >= 500) failed += 1;
      return answer;
    } catch (cause) {
      failed += 1;
      throw cause;
    }
  };

  const visitor = new PostgrestClient<Database>(`${ORIGIN}/rest/v1`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
    fetch: counted,
    // It would repeat a failed read for seven seconds; a page that waits is worse than one that says so.
    retry: false,
  });
  const countFailed = () => failed;
  return {
    visitor,
    ...createReadOnce({ visitor, version, failed: countFailed }),
    failed: countFailed,
  };
}
