import { AwsClient } from "aws4fetch";
import { errorCode } from "#server/process/system-error.ts";
import type { S3Listing } from "#server/storage/s3-listing.ts";
import { StoreUnavailable } from "#server/storage/store.ts";

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Tuning {
  /** How long a response may take to begin. */
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** The number of keys per ListObjectsV2 response; S3 returns at most 1000. */
  readonly listPageSize?: number;
}

interface S3Call extends RequestInit {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Any other status is a failure of the store. */
  readonly expected: readonly number[];
  /** How long the body may take; default: 15 seconds. */
  readonly bodyMs?: number;
}

const BODY_LIMIT_MS = 15_000;

/** Loaded on demand, because most sites keep their images on disk. */
const loadXmlParser = () => import("#server/storage/s3-listing.ts");

export interface S3Client {
  object(key: string, call: S3Call): Promise<Response>;
  /** Throws if the response says that there is no such bucket. */
  refuseMissingBucket(response: Response): Promise<void>;
  /** One page of the keys and folders directly below `prefix`. */
  listPage(prefix: string, token: string | null, maxKeys?: number): Promise<S3Listing>;
}

/** Signed requests to one bucket, with path-style URLs. */
export function createS3Client(settings: S3Settings, tuning: S3Tuning = {}): S3Client {
  const { timeoutMs = 3_000, retries = 2, listPageSize = 1000 } = tuning;
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries });
  const bucketUrl = `${settings.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(settings.bucket)}`;

  async function refuseMissingBucket(response: Response): Promise<string | null> {
    const { parseErrorCode } = await loadXmlParser();
    const code = parseErrorCode(await response.text());
    if (code === "NoSuchBucket")
      throw new StoreUnavailable(`S3_BUCKET: there is no bucket ${settings.bucket} at ${settings.endpoint}`);
    return code;
  }

  async function send(url: string, { expected, bodyMs = BODY_LIMIT_MS, ...init }: S3Call): Promise<Response> {
    // The body of an upload or of a large image may take longer.
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), init.body ? bodyMs : timeoutMs);
    const signal = AbortSignal.any([tooLate.signal, AbortSignal.timeout(timeoutMs + bodyMs)]);
    try {
      const response = await client.fetch(url, { ...init, signal });
      if (expected.includes(response.status)) return response;
      const code = await refuseMissingBucket(response);
      throw new StoreUnavailable(
        `S3_ENDPOINT returned ${response.status} ${code ?? ""} to ${init.method} ${url}`,
      );
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`S3_ENDPOINT did not respond to ${init.method} ${url}${reasonOf(error)}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    refuseMissingBucket: async (response) => {
      await refuseMissingBucket(response);
    },

    object: (key, call) => send(`${bucketUrl}/${key.split("/").map(encodeKey).join("/")}`, call),

    async listPage(prefix, token, maxKeys = listPageSize) {
      const query = new URLSearchParams({
        "list-type": "2",
        delimiter: "/",
        "max-keys": String(maxKeys),
        prefix,
        ...(token && { "continuation-token": token }),
      });
      // SigV4 requires '%20' instead of '+'.
      const url = `${bucketUrl}?${query.toString().replaceAll("+", "%20")}`;
      const response = await send(url, { method: "GET", expected: [200] });
      const { parseListing } = await loadXmlParser();
      try {
        return parseListing(await response.text());
      } catch (cause) {
        throw new StoreUnavailable("S3 returned a listing that cannot be parsed", { cause });
      }
    },
  };
}

/** The reason behind fetch's own error, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? errorCode(error.cause) : undefined;
  return cause ? ` (${cause})` : "";
}

/** Also encodes the five characters that encodeURIComponent() leaves, as SigV4 requires. */
function encodeKey(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
