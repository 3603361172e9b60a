import { type Manifest, PAPER_PREFIX, sha256Hex } from "#server/backup/archive-format.ts";
import type { CopySession } from "#server/backup/copy-session.ts";
import type { Config } from "#server/config/config.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createPaperStore, stageFile } from "#server/storage/paper-store.ts";
import { createS3Store } from "#server/storage/s3-store.ts";
import type { ImageStore } from "#server/storage/store.ts";

const PAGE_SIZE = 1000;

/** The store of the site's images and papers: the S3 bucket if one is set, otherwise DATA_DIR. */
export function createImageStore(config: Pick<Config, "s3" | "dataDir">): ImageStore {
  const images = config.s3 ? createS3Store(config.s3) : createDiskStore(config.dataDir);
  const papers = createPaperStore(config);
  const paperOf = (path: string) => (path.startsWith(PAPER_PREFIX) ? path.slice(PAPER_PREFIX.length) : null);
  const get: ImageStore["get"] = async (path) => {
    const paper = paperOf(path);
    if (paper === null) return images.get(path);
    const body = await papers.get(paper);
    if (!body) return null;
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const facts = { contentType: "application/octet-stream", etag: "", lastModified: new Date(0) };
    return { path, size: bytes.byteLength, bytes, ...facts };
  };
  return {
    ...images,
    get,
    head: (path) => (paperOf(path) === null ? images.head(path) : get(path)),
    async put(path, bytes, options) {
      const paper = paperOf(path);
      if (paper === null) return images.put(path, bytes, options);
      await stageFile(config.dataDir, bytes, (file) => papers.put(paper, file, options.contentType));
      return "stored";
    },
    async remove(path) {
      const paper = paperOf(path);
      if (paper === null) return images.remove(path);
      await papers.remove(paper);
      return true;
    },
  };
}

/** The paths of the papers in an archive, as the database knows them. */
export async function listPapers(session: CopySession): Promise<readonly string[]> {
  const rows = await session.query(
    "select path from private.paper_files where stored_at is not null order by path",
  );
  return rows.map(({ path }) => `${PAPER_PREFIX}${String(path)}`);
}

/** The path of every image, folder by folder. */
export async function* listImages(store: ImageStore, folder = ""): AsyncGenerator<string> {
  const sortBy = { column: "name", order: "asc" } as const;
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = await store.list(folder, { limit: PAGE_SIZE, offset, sortBy, search: "" });
    for (const { name, image } of page) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (image) yield path;
      else yield* listImages(store, path);
    }
    if (page.length < PAGE_SIZE) return;
  }
}

const asidePath = (folder: string, path: string) =>
  path.startsWith(PAPER_PREFIX)
    ? `${PAPER_PREFIX}${folder}/${path.slice(PAPER_PREFIX.length)}`
    : `${folder}/${path}`;

export interface ImagePlan {
  /** The paths at which the store holds an image with other bytes than the archive. */
  readonly differing: ReadonlySet<string>;
  /** Stores an image of the archive. If its path is in `differing`, keeps it until `replaceDiffering` stores it. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Copies the store's images in `differing` to `folder`, then replaces them with those given to `put`. */
  replaceDiffering(folder: string): Promise<void>;
  /** Removes the images that `put` has stored, after a restore that failed. */
  removeAdded(): Promise<void>;
}

/** Compares the archive's images with those of a store that may hold some already. */
export async function planImages(store: ImageStore, images: Manifest["images"]): Promise<ImagePlan> {
  const contentTypes = new Map(images.map((image) => [image.path, image.contentType]));
  const identical = new Set<string>();
  const differing = new Set<string>();
  for (const { path, size, sha256 } of images) {
    const storedHead = await store.head(path);
    if (!storedHead) continue;
    const stored = storedHead.size === size ? await store.get(path) : null;
    (stored && sha256Hex(stored.bytes) === sha256 ? identical : differing).add(path);
  }
  const contentType = (path: string) => contentTypes.get(path) ?? "application/octet-stream";
  const added: string[] = [];
  const replacements = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    differing,
    async put(path, bytes) {
      if (identical.has(path)) return;
      if (differing.has(path)) replacements.set(path, bytes);
      else {
        await store.put(path, bytes, { contentType: contentType(path), replace: false });
        added.push(path);
      }
    },
    async removeAdded() {
      for (const path of added) await store.remove(path);
    },
    async replaceDiffering(folder) {
      for (const [path, bytes] of replacements) {
        const oldImage = await store.get(path);
        if (oldImage)
          await store.put(asidePath(folder, path), oldImage.bytes, {
            contentType: oldImage.contentType,
            replace: true,
          });
        await store.put(path, bytes, { contentType: contentType(path), replace: true });
      }
    },
  };
}
