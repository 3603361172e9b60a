import { constants, setPriority } from "node:os";
import type { ImageTask, ImageTaskResult } from "#server/storage/image-process/image-tasks.ts";
import { resizeImage } from "#server/storage/resize-image.ts";
import { dominantColor, sanitizeImage } from "#server/storage/sanitize-image.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

// This process has a low priority, so that serving pages comes first.
setPriority(constants.priority.PRIORITY_LOW);

/** Runs in the image process. */
export default async function runTask(task: ImageTask): Promise<ImageTaskResult> {
  try {
    if (task.kind === "sanitize") return { kind: "sanitize", image: await sanitizeImage(task.bytes) };
    const images: Buffer<ArrayBuffer>[] = [];
    for (const options of task.wanted) images.push(await resizeImage(task.bytes, options));
    return { kind: "variants", variants: { images, color: await dominantColor(task.bytes) } };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const { status, reason, message, cause } = error;
    return { kind: "refusal", status, reason, message, cause: cause === undefined ? "" : String(cause) };
  }
}
