import type { DataClient } from "#domain/data-client.ts";
import type { Backend } from "#server/backend/backend.ts";
import { createClients } from "#server/backend/clients.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import type { ContentVersion } from "#server/content/content-version.ts";
import { readPublicContentFromCache } from "#server/content/public-reads.ts";
import { createReadOnce, type ReadEachOnce, type ReadOnce } from "#server/content/read-once.ts";
import type { Keys } from "#server/keys.ts";

export interface PageReads {
  readonly visitor: DataClient;
  readonly readOnce: ReadOnce;
  readonly readEachOnce: ReadEachOnce;
  /** How many reads the backend could not serve so far. */
  failed(): number;
}

interface PageReadsDeps {
  readonly backend: Pick<Backend, "fetch">;
  readonly cache: ContentCache;
  readonly version: Pick<ContentVersion, "current">;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly siteUrl: string;
}

/** The visitor's client for loaders: public content comes from the cache, and failed reads are counted. */
export function createPageReads({ backend, cache, version, keys, siteUrl }: PageReadsDeps): PageReads {
  let failed = 0;
  const read = readPublicContentFromCache(backend.fetch, cache, { ...keys, siteUrl });
  const fetch = async (request: Request): Promise<Response> => {
    try {
      const response = await read(request);
      if (response.status >= 500) failed += 1;
      return response;
    } catch (cause) {
      failed += 1;
      throw cause;
    }
  };
  const visitor = createClients({ fetch }, keys).visitor.schema("public");
  const countFailed = () => failed;
  return { visitor, ...createReadOnce({ visitor, version, failed: countFailed }), failed: countFailed };
}
