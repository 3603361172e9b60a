import { StorageError } from "#server/storage/storage-errors.ts";

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;

export const tooManyBytes = () =>
  new StorageError(413, "Payload too large", "The image is too large: at most 10 MB are allowed.");

export const notAnImage = () =>
  new StorageError(
    415,
    "invalid_mime_type",
    "Only JPEG, PNG, WebP, AVIF and GIF images can be uploaded, and this file is none of them.",
  );

export const tooManyPixels = () =>
  new StorageError(
    422,
    "Unprocessable Entity",
    "The image has too many pixels: at most 40 megapixels are allowed.",
  );

export const unprocessableImage = (cause: unknown) =>
  new StorageError(
    422,
    "Unprocessable Entity",
    isTimeout(cause)
      ? "The image took too long to process."
      : "The image is broken or incomplete and cannot be read.",
    { cause },
  );

/** sharp's message on a timeout is 'timeout: 40% complete'. */
const isTimeout = (cause: unknown) => cause instanceof Error && cause.message.startsWith("timeout:");
