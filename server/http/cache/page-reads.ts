import type { DataClient } from "#domain/data-client.ts";
import type { Backend } from "#server/data/backend.ts";
import { createClients } from "#server/data/clients.ts";
import type { Keys } from "#server/data/keys.ts";
import type { ContentCache } from "#server/http/cache/content-cache.ts";
import { readPublicContentFromCache } from "#server/http/cache/public-reads.ts";

interface PageReads {
  readonly visitor: DataClient;
  /** How many reads have failed so far. */
  countFailed(): number;
}

interface PageReadsDeps {
  readonly backend: Pick<Backend, "fetch">;
  readonly cache: ContentCache;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly siteUrl: string;
}

/** The visitor's client for page loaders. It reads public content from the cache and counts failed reads. */
export function createPageReads({ backend, cache, keys, siteUrl }: PageReadsDeps): PageReads {
  let failedCount = 0;
  const read = readPublicContentFromCache(backend.fetch, cache, { ...keys, siteUrl });
  const fetch = async (request: Request): Promise<Response> => {
    try {
      const response = await read(request);
      if (response.status >= 500) failedCount += 1;
      return response;
    } catch (cause) {
      failedCount += 1;
      throw cause;
    }
  };
  const visitor = createClients({ fetch }, keys).visitor.schema("public");
  return { visitor, countFailed: () => failedCount };
}
