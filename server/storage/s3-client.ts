import { AwsClient } from "aws4fetch";
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
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** The number of keys per ListObjectsV2 response; S3 returns at most 1000. */
  readonly listPageSize?: number;
}

interface S3Call extends RequestInit {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Any other status is a failure of the store. */
  readonly expected: readonly number[];
}

/** Loaded on demand, because most sites keep their images on disk. */
const loadXmlParser = () => import("#server/storage/s3-listing.ts");

export interface S3Client {
  object(key: string, call: S3Call): Promise<Response>;
  /** The S3 error code in the body of a response, such as NoSuchKey. */
  errorCode(response: Response): Promise<string | null>;
  /** One page of the keys and folders directly below `prefix`. */
  listPage(prefix: string, token: string | null): Promise<S3Listing>;
}

/** Signed requests to one bucket, with path-style URLs. */
export function createS3Client(settings: S3Settings, tuning: S3Tuning = {}): S3Client {
  const { timeoutMs = 15_000, retries = 2, listPageSize = 1000 } = tuning;
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries });
  const bucketUrl = `${settings.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(settings.bucket)}`;

  async function errorCode(response: Response): Promise<string | null> {
    const { parseErrorCode } = await loadXmlParser();
    return parseErrorCode(await response.text());
  }

  async function send(url: string, { expected, ...init }: S3Call): Promise<Response> {
    try {
      const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (expected.includes(response.status)) return response;
      const code = await errorCode(response);
      throw new StoreUnavailable(`S3 returned ${response.status} ${code ?? ""} to ${init.method} ${url}`);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`S3 did not respond to ${init.method} ${url}`, { cause: error });
    }
  }

  return {
    errorCode,

    object: (key, call) => send(`${bucketUrl}/${key.split("/").map(encodeKey).join("/")}`, call),

    async listPage(prefix, token) {
      const query = new URLSearchParams({
        "list-type": "2",
        delimiter: "/",
        "max-keys": String(listPageSize),
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

/** Also encodes the five characters that encodeURIComponent() leaves, as SigV4 requires. */
function encodeKey(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
