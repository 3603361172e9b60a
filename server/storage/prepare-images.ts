import { IMAGE_WIDTHS, SOCIAL_IMAGE_SIZE } from "#domain/image-url.ts";
import type { Log } from "#server/process/log.ts";
import type { ImageVariants } from "#server/storage/image-variants.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

/** The variants that are created in advance: every width as AVIF and WebP, and the social preview as JPEG or PNG. */
export const PAGE_VARIANTS: readonly RenderOptions[] = [
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "avif" as const })),
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "webp" as const })),
  { ...SOCIAL_IMAGE_SIZE, prefer: "universal" },
];

/** The placeholder color of images that cannot be read. */
export const NEUTRAL_COLOR = "#e9dfc9";

export interface ImagePreparation {
  /** Queues a new image. The newest image is prepared first. */
  add(path: string): void;
  /** Stops after the current image. The next start finds the other images again. */
  close(): Promise<void>;
}

export interface ImageRecords {
  /** Images of the catalog that were never prepared, those of the newest itineraries first. */
  findUnprepared(limit: number): Promise<readonly string[]>;
  /** The color also marks the image as prepared. */
  noteColor(path: string, color: string): Promise<void>;
}

interface PreparationDeps {
  readonly imageVariants: Pick<ImageVariants, "prepare">;
  readonly records: ImageRecords;
  readonly log: Log;
}

const BATCH_SIZE = 100;
/** If more images wait, the oldest are dropped and found in the database later. */
const MAX_WAITING = 1000;

/** Creates every variant of an image in the background before it is requested, one image at a time. */
export function createImagePreparation({ imageVariants, records, log }: PreparationDeps): ImagePreparation {
  const waiting: string[] = [];
  let isClosed = false;
  let running: Promise<void> | null = null;

  const prepare = async (path: string): Promise<void> => {
    try {
      const color = await imageVariants.prepare(path, PAGE_VARIANTS);
      await records.noteColor(path, color ?? NEUTRAL_COLOR);
    } catch (error) {
      // The image process was closed and has aborted the task.
      if (isClosed) return;
      log("warn", "image could not be prepared", { path, reason: String(error) });
      // An unreadable image stays unreadable; other failures are retried after the next start.
      if (error instanceof StorageError && error.status === 422)
        await records.noteColor(path, NEUTRAL_COLOR).catch(() => {});
    }
  };

  const work = async (): Promise<void> => {
    const tried = new Set<string>();
    while (!isClosed) {
      const path = waiting.pop();
      if (path !== undefined) {
        await prepare(path);
        continue;
      }
      const unprepared = await records.findUnprepared(BATCH_SIZE).catch(() => []);
      const untried = unprepared.filter((path) => !tried.has(path));
      if (untried.length === 0) return;
      for (const path of untried) tried.add(path);
      // Paths are taken from the end: first new uploads, then these, the newest first.
      waiting.unshift(...untried.toReversed());
    }
  };

  const start = () => {
    if (isClosed) return;
    running ??= work().finally(() => {
      running = null;
      if (waiting.length > 0) start();
    });
  };
  start();

  return {
    add(path) {
      const position = waiting.indexOf(path);
      if (position !== -1) waiting.splice(position, 1);
      waiting.push(path);
      if (waiting.length > MAX_WAITING) waiting.shift();
      start();
    },
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}
