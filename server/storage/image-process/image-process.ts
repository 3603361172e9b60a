import PQueue from "p-queue";
import { createWorkerPool } from "#server/process/worker-pool.ts";
import type { ImageTask, ImageTaskResult, Variants } from "#server/storage/image-process/image-tasks.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import type { SanitizedImage } from "#server/storage/sanitize-image.ts";
import { StorageError, storageErrors } from "#server/storage/storage-errors.ts";

/** Decodes and encodes images in low-priority processes, which exit when idle. */
export interface ImageProcess {
  /** Re-encodes an upload. */
  sanitize(bytes: Uint8Array): Promise<SanitizedImage>;
  /** Set `isUrgent` if a visitor is waiting for the image. */
  makeVariants(
    bytes: Uint8Array,
    wanted: readonly RenderOptions[],
    options?: { readonly isUrgent?: boolean },
  ): Promise<Variants>;
  close(): Promise<void>;
}

/** Two processes, so that a background task does not block a request. Each may hold 40 megapixels in memory. */
const CONCURRENCY = 2;
const MAX_WAITING = 200;
/** Longer than the slowest upload, and longer than creating all variants of one image. */
const TASK_TIMEOUT_MS = 300_000;
const IDLE_MS = 5_000;
/** The queue runs the task with the highest number first. */
const PRIORITY = { background: 0, upload: 1, visitor: 2 } as const;

export function createImageProcess(): ImageProcess {
  const pool = createWorkerPool<ImageTask, ImageTaskResult>({
    module: new URL("./run-task.ts", import.meta.url),
    inProcesses: true,
    threads: CONCURRENCY,
    maxWaiting: CONCURRENCY,
    timeoutMs: TASK_TIMEOUT_MS,
    idleMs: IDLE_MS,
  });
  const queue = new PQueue({ concurrency: CONCURRENCY });

  const run = async (task: ImageTask, priority: number): Promise<ImageTaskResult> => {
    if (queue.size >= MAX_WAITING) throw storageErrors.busy();
    const result = await queue.add(() => pool.run(task), { priority });
    if (result.kind !== "refusal") return result;
    const { status, reason, message, cause } = result;
    throw new StorageError(status, reason, message, cause ? { cause } : undefined);
  };

  return {
    async sanitize(bytes) {
      const result = await run({ kind: "sanitize", bytes }, PRIORITY.upload);
      if (result.kind !== "sanitize") throw new Error("the image process returned the wrong kind of result");
      const { bytes: encoded, ...image } = result.image;
      return { ...image, bytes: asBuffer(encoded) };
    },

    async makeVariants(bytes, wanted, { isUrgent = false } = {}) {
      const priority = isUrgent ? PRIORITY.visitor : PRIORITY.background;
      const result = await run({ kind: "variants", bytes, wanted }, priority);
      if (result.kind !== "variants") throw new Error("the image process returned the wrong kind of result");
      const { images, color } = result.variants;
      return { color, images: images.map(asBuffer) };
    },

    close: () => pool.close(),
  };
}

/** Between processes a Buffer becomes a plain Uint8Array. */
const asBuffer = (bytes: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
