import { access, constants, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#server/process/system-error.ts";
import { writeFileAtomically } from "#server/storage/atomic-file.ts";
import { createDiskImageReader, isMissingFileError } from "#server/storage/disk-image-reader.ts";
import { selectPage } from "#server/storage/folder-page.ts";
import { parseImagePath } from "#server/storage/image-path.ts";
import { storageErrors } from "#server/storage/storage-errors.ts";
import { IMAGE_BUCKET, type ImageStore, type ListEntry } from "#server/storage/store.ts";

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Images as plain files under DATA_DIR/images. */
export function createDiskStore(dataDir: string): ImageStore {
  const root = join(dataDir, "images", IMAGE_BUCKET);
  // No image path has a segment that starts with a dot, so this folder can be neither read nor listed.
  const scratchDir = join(root, ".unfinished");
  let cleanup: Promise<void> | null = null;

  function fileOf(path: string): string {
    if (parseImagePath(path) === null) throw storageErrors.invalidKey();
    return join(root, path);
  }

  const { get, head } = createDiskImageReader(fileOf);

  return {
    async put(path, bytes, { replace }) {
      cleanup ??= removeAbandoned(scratchDir);
      await cleanup;
      try {
        const isWritten = await writeFileAtomically(fileOf(path), bytes, { scratchDir, replace });
        return isWritten ? "stored" : "exists";
      } catch (error) {
        if (["EISDIR", "ENOTDIR", "EEXIST", "ENOTEMPTY"].includes(errorCode(error) ?? ""))
          throw storageErrors.pathTaken();
        throw error;
      }
    },

    get,
    head,

    async remove(path) {
      const file = fileOf(path);
      try {
        await rm(file);
      } catch (error) {
        if (isMissingFileError(error)) return false;
        throw error;
      }
      await removeEmptyFolders(dirname(file), root);
      return true;
    },

    // The folder of the images is created with the first one.
    check: () => access(dataDir, constants.R_OK | constants.W_OK),

    async list(folder, options) {
      const directory = folder === "" ? root : fileOf(folder);
      const { folders, files } = await readFolder(directory);
      const page = selectPage(folders, files, options);
      const listed: ListEntry[] = page.folders.map((name) => ({ name, image: null }));
      for (const { name } of page.files) {
        const image = await head(folder === "" ? name : `${folder}/${name}`);
        if (image) listed.push({ name, image });
      }
      return listed;
    },
  };
}

/** The entries of a folder whose names are valid image paths. */
async function readFolder(directory: string) {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error) => {
    if (isMissingFileError(error)) return [];
    throw error;
  });
  const imageEntries = entries.filter((entry) => parseImagePath(entry.name) !== null);
  const files = await Promise.all(
    imageEntries
      .filter((entry) => entry.isFile())
      .map(async ({ name }) => ({ name, stats: await stat(join(directory, name)).catch(() => null) })),
  );
  return {
    folders: imageEntries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    files: files.flatMap(({ name, stats }) => (stats ? [{ name, lastModified: stats.mtime }] : [])),
  };
}

/** Like S3, this store has no empty folders. */
async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** Removes unfinished files of a killed process. Recent ones stay, because another process may be writing them. */
async function removeAbandoned(scratchDir: string): Promise<void> {
  const names = await readdir(scratchDir).catch(() => []);
  for (const name of names) {
    const file = join(scratchDir, name);
    const stats = await stat(file).catch(() => null);
    if (stats && stats.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
