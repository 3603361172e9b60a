import { IMAGE_WIDTHS, SOCIAL_IMAGE_SIZE } from "#domain/image-url.ts";
import type { Log } from "#server/process/log.ts";
import type { ImageVariants } from "#server/storage/image-variants.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

/** Variants created in advance: every width as AVIF and WebP, and the social preview image as JPEG or PNG. */
export const PAGE_VARIANTS: readonly RenderOptions[] = [
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "avif" as const })),
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "webp" as const })),
  { ...SOCIAL_IMAGE_SIZE, prefer: "universal" },
];

/** The color of images that cannot be read; empty image frames have it too. */
export const NEUTRAL_COLOR = "#e9dfc9";

export interface ImagePreparation {
  /** Queues a new image; the newest are prepared first. */
  add(path: string): void;
  /** Starts no other image; the rest is found again at the next start. */
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

const FOUND_AT_ONCE = 100;
/** Images beyond this number are found in the database later. */
const MOST_WAITING = 1000;

/** Creates every variant of an image in the background before it is requested, one image at a time. */
export function prepareImages({ imageVariants, records, log }: PreparationDeps): ImagePreparation {
  const waiting: string[] = [];
  let isClosed = false;
  let running: Promise<void> | null = null;

  const prepare = async (path: string): Promise<void> => {
    try {
      const color = await imageVariants.prepare(path, PAGE_VARIANTS);
      await records.noteColor(path, color ?? NEUTRAL_COLOR);
    } catch (error) {
      // Aborted because the image process was closed.
      if (isClosed) return;
      log("warn", "image not prepared", { path, reason: String(error) });
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
      const found = await records.findUnprepared(FOUND_AT_ONCE).catch(() => []);
      const fresh = found.filter((path) => !tried.has(path));
      if (fresh.length === 0) return;
      for (const one of fresh) tried.add(one);
      waiting.unshift(...fresh.toReversed());
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
      const already = waiting.indexOf(path);
      if (already !== -1) waiting.splice(already, 1);
      waiting.push(path);
      if (waiting.length > MOST_WAITING) waiting.shift();
      start();
    },
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}
