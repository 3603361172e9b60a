import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { selectPage } from "#server/storage/folder-page.ts";
import { parseImagePath } from "#server/storage/image-path.ts";
import { parseErrorCode, parseListing } from "#server/storage/s3-listing.ts";
import { type ImageInfo, type ImageStore, type ListEntry, StoreUnavailable } from "#server/storage/store.ts";

interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Tuning {
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** How many keys one ListObjectsV2 answer may hold; S3 itself gives at most 1000. */
  readonly listPageSize?: number;
}

const HEADS_AT_ONCE = 8;

/** Images in an existing bucket of any S3-compatible store, by path-style addresses; the key is the image's path. */
export function createS3Store(settings: S3Settings, tuning: S3Tuning = {}): ImageStore {
  const { timeoutMs = 15_000, retries = 2, listPageSize = 1000 } = tuning;
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries });
  const bucketUrl = `${settings.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(settings.bucket)}`;
  const urlOf = (path: string) => `${bucketUrl}/${path.split("/").map(encodeKey).join("/")}`;

  /** Answers whose status is not expected are the store's failure, not the caller's. */
  async function call(method: string, url: string, expected: readonly number[], init: RequestInit = {}) {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await client.fetch(url, { ...init, method, signal });
      if (expected.includes(response.status)) return response;
      const code = parseErrorCode(await response.text());
      throw new StoreUnavailable(`S3 answered ${response.status} ${code ?? ""} to ${method} ${url}`);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`S3 did not answer ${method} ${url}`, { cause: error });
    }
  }

  async function head(path: string): Promise<ImageInfo | null> {
    const response = await call("HEAD", urlOf(path), [200, 404]);
    return response.ok ? describe(path, response.headers) : null;
  }

  async function listAll(prefix: string) {
    const folders = new Set<string>();
    const files: { name: string; lastModified: Date }[] = [];
    let token: string | null = null;
    do {
      const query = new URLSearchParams({
        "list-type": "2",
        delimiter: "/",
        "max-keys": String(listPageSize),
        prefix,
      });
      if (token) query.set("continuation-token", token);
      // SigV4 knows '%20' only, never '+'.
      const response: Response = await call(
        "GET",
        `${bucketUrl}?${query.toString().replaceAll("+", "%20")}`,
        [200],
      );
      const listing = parseListing(await response.text());
      for (const folder of listing.folders) folders.add(folder.slice(prefix.length).replace(/\/$/, ""));
      for (const { key, lastModified } of listing.files)
        files.push({ name: key.slice(prefix.length), lastModified });
      token = listing.nextToken;
    } while (token);
    // The bucket may hold other things than images of ours.
    return {
      folders: [...folders].filter((name) => parseImagePath(name) !== null),
      files: files.filter(({ name }) => parseImagePath(name) !== null),
    };
  }

  return {
    async put(path, bytes, { contentType, replace }) {
      if (!replace && (await head(path))) return "exists";
      const headers = {
        "content-type": contentType,
        "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
      };
      if (replace) {
        await call("PUT", urlOf(path), [200], { headers, body: bytes });
        return "stored";
      }
      // Where the store understands it, the header also settles a race; 501 is how older ones say they do not.
      const guarded = { ...headers, "if-none-match": "*" };
      const response = await call("PUT", urlOf(path), [200, 409, 412, 501], {
        headers: guarded,
        body: bytes,
      });
      if (response.status === 501) await call("PUT", urlOf(path), [200], { headers, body: bytes });
      else await response.body?.cancel();
      return response.status === 409 || response.status === 412 ? "exists" : "stored";
    },

    async get(path) {
      const response = await call("GET", urlOf(path), [200, 404]);
      if (response.ok) return { ...describe(path, response.headers), ...(await readBody(response)) };
      const code = parseErrorCode(await response.text());
      if (code === "NoSuchBucket") throw new StoreUnavailable(`S3 has no bucket ${settings.bucket}`);
      return null;
    },

    head,

    async remove(path) {
      if (!(await head(path))) return false;
      await call("DELETE", urlOf(path), [200, 204, 404]);
      return true;
    },

    async list(folder, options) {
      const prefix = folder === "" ? "" : `${folder}/`;
      const { folders, files } = await listAll(prefix);
      const page = selectPage(folders, files, options);
      const listed: ListEntry[] = page.folders.map((name) => ({ name, image: null }));
      // A listing does not tell content types, so the images of this page are asked one by one.
      for (let start = 0; start < page.files.length; start += HEADS_AT_ONCE) {
        const names = page.files.slice(start, start + HEADS_AT_ONCE).map(({ name }) => name);
        const images = await Promise.all(
          names.map(async (name) => ({ name, image: await head(prefix + name) })),
        );
        for (const { name, image } of images) if (image) listed.push({ name, image });
      }
      return listed;
    },
  };
}

function describe(path: string, headers: Headers): ImageInfo {
  return {
    path,
    size: Number(headers.get("content-length") ?? 0),
    contentType: headers.get("content-type") ?? "application/octet-stream",
    etag: (headers.get("etag") ?? "").replace(/^W\//, "").replaceAll('"', ""),
    lastModified: new Date(headers.get("last-modified") ?? 0),
  };
}

async function readBody(response: Response): Promise<{ bytes: Uint8Array<ArrayBuffer>; size: number }> {
  try {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, size: bytes.byteLength };
  } catch (error) {
    throw new StoreUnavailable("S3 broke off an answer", { cause: error });
  }
}

/** SigV4 escapes these five too. */
function encodeKey(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
