import type { CheckedImage } from "#server/storage/image-check.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import type { StorageRefusal } from "#server/storage/storage-refusal.ts";

/** What the image process is asked to do. */
export type ImageTask =
  | { readonly kind: "check"; readonly bytes: Uint8Array }
  | { readonly kind: "variants"; readonly bytes: Uint8Array; readonly wanted: readonly RenderOptions[] };

export interface Variants {
  /** In the order in which they were asked for. */
  readonly pictures: readonly Buffer<ArrayBuffer>[];
  readonly color: string;
}

/** A refusal crosses over as its parts: an error would arrive without its class. */
export type ImageTaskResult =
  | { readonly kind: "check"; readonly checked: CheckedImage }
  | { readonly kind: "variants"; readonly variants: Variants }
  | {
      readonly kind: "refusal";
      readonly status: StorageRefusal["status"];
      readonly reason: string;
      readonly message: string;
      readonly cause: string;
    };
