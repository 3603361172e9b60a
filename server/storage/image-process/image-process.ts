import PQueue from "p-queue";
import { createWorkerPool } from "#server/process/worker-pool.ts";
import type { CheckedImage } from "#server/storage/image-check.ts";
import type { ImageTask, ImageTaskResult, Variants } from "#server/storage/image-process/image-tasks.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import { StorageError, storageErrors } from "#server/storage/storage-errors.ts";

/** Decodes and encodes images in low-priority processes, which exit when idle. */
export interface ImageProcess {
  /** Re-encodes an upload. */
  check(bytes: Uint8Array): Promise<CheckedImage>;
  /** `isUrgent`: a visitor sees a placeholder until the image is ready. */
  makeVariants(
    bytes: Uint8Array,
    wanted: readonly RenderOptions[],
    options?: { readonly isUrgent?: boolean },
  ): Promise<Variants>;
  close(): Promise<void>;
}

/** Two, so that a background task does not block a request. Each may hold 40 megapixels in memory. */
const AT_ONCE = 2;
const MOST_WAITING = 200;
/** Longer than the slowest check, or the creation of all variants of one image. */
const TASK_LIMIT_MS = 300_000;
const IDLE_MS = 5_000;

export function createImageProcess(): ImageProcess {
  const pool = createWorkerPool<ImageTask, ImageTaskResult>({
    module: new URL("./run-task.ts", import.meta.url),
    inProcesses: true,
    threads: AT_ONCE,
    maxWaiting: AT_ONCE,
    timeoutMs: TASK_LIMIT_MS,
    idleMs: IDLE_MS,
  });
  const queue = new PQueue({ concurrency: AT_ONCE });

  const run = async (task: ImageTask, priority: number): Promise<ImageTaskResult> => {
    if (queue.size >= MOST_WAITING) throw storageErrors.busy();
    const result = await queue.add(() => pool.run(task), { priority });
    if (result.kind !== "refusal") return result;
    const { status, reason, message, cause } = result;
    throw new StorageError(status, reason, message, cause ? { cause } : undefined);
  };

  return {
    async check(bytes) {
      const result = await run({ kind: "check", bytes }, 1);
      if (result.kind !== "check") throw new Error("the image process returned the wrong kind of result");
      const { bytes: made, ...checked } = result.checked;
      return { ...checked, bytes: asBuffer(made) };
    },

    async makeVariants(bytes, wanted, { isUrgent = false } = {}) {
      const result = await run({ kind: "variants", bytes, wanted }, isUrgent ? 2 : 0);
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
