import { createHash } from "node:crypto";
import { selectPage } from "#server/storage/folder-page.ts";
import { parseImagePath } from "#server/storage/image-path.ts";
import { createS3Client, type S3Client, type S3Settings, type S3Tuning } from "#server/storage/s3-client.ts";
import { type ImageInfo, type ImageStore, type ListEntry, StoreUnavailable } from "#server/storage/store.ts";

const CONCURRENT_HEADS = 8;

/** Images in an existing bucket of any S3-compatible store; the key is the image's path. */
export function createS3Store(settings: S3Settings, tuning: S3Tuning = {}): ImageStore {
  const client = createS3Client(settings, tuning);

  async function head(path: string): Promise<ImageInfo | null> {
    const response = await client.object(path, { method: "HEAD", expected: [200, 404] });
    return response.ok ? describeObject(path, response.headers) : null;
  }

  const check = async () => void (await client.listPage("", null, 1));

  return {
    async put(path, bytes, { contentType, replace }) {
      if (!replace && (await head(path))) return "exists";
      return putObject(client, path, bytes, { contentType, replace });
    },

    async get(path) {
      const response = await client.object(path, { method: "GET", expected: [200, 404] });
      if (response.ok) return { ...describeObject(path, response.headers), ...(await readBody(response)) };
      await client.refuseMissingBucket(response);
      return null;
    },

    check,

    async head(path) {
      const image = await head(path);
      // The response to HEAD has no body, so it does not say whether the bucket is missing.
      if (!image) await check();
      return image;
    },

    async remove(path) {
      if (!(await head(path))) return false;
      await client.object(path, { method: "DELETE", expected: [200, 204, 404] });
      return true;
    },

    async list(folder, options) {
      const prefix = folder === "" ? "" : `${folder}/`;
      const { folders, files } = await listAll(client, prefix);
      const page = selectPage(folders, files, options);
      const listed: ListEntry[] = page.folders.map((name) => ({ name, image: null }));
      // A listing has no content types, so each image of this page needs a HEAD request.
      for (let start = 0; start < page.files.length; start += CONCURRENT_HEADS) {
        const names = page.files.slice(start, start + CONCURRENT_HEADS).map(({ name }) => name);
        const images = await Promise.all(
          names.map(async (name) => ({ name, image: await head(prefix + name) })),
        );
        for (const { name, image } of images) if (image) listed.push({ name, image });
      }
      return listed;
    },
  };
}

async function putObject(
  client: S3Client,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  { contentType, replace }: { readonly contentType: string; readonly replace: boolean },
): Promise<"stored" | "exists"> {
  const headers = {
    "content-type": contentType,
    "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
  };
  const overwrite = () => client.object(path, { method: "PUT", expected: [200], headers, body: bytes });
  if (replace) {
    await overwrite();
    return "stored";
  }
  // `if-none-match: *` also refuses to replace an image that another request stored after our HEAD. Older stores do not
  // support it and return 501.
  const response = await client.object(path, {
    method: "PUT",
    expected: [200, 409, 412, 501],
    headers: { ...headers, "if-none-match": "*" },
    body: bytes,
  });
  if (response.status === 501) await overwrite();
  else await response.body?.cancel();
  return response.status === 409 || response.status === 412 ? "exists" : "stored";
}

/** Every folder and file directly below `prefix` whose name is a valid image path. */
async function listAll(client: S3Client, prefix: string) {
  const folders = new Set<string>();
  const files: { name: string; lastModified: Date }[] = [];
  let token: string | null = null;
  do {
    const listing = await client.listPage(prefix, token);
    for (const folder of listing.folders) folders.add(folder.slice(prefix.length).replace(/\/$/, ""));
    for (const { key, lastModified } of listing.files)
      files.push({ name: key.slice(prefix.length), lastModified });
    token = listing.nextToken;
  } while (token);
  return {
    folders: [...folders].filter((name) => parseImagePath(name) !== null),
    files: files.filter(({ name }) => parseImagePath(name) !== null),
  };
}

function describeObject(path: string, headers: Headers): ImageInfo {
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
    throw new StoreUnavailable("S3 closed the connection during a response", { cause: error });
  }
}
