import type { RenderOptions } from "#server/storage/render-options.ts";
import type { SanitizedImage } from "#server/storage/sanitize-image.ts";
import type { StorageError } from "#server/storage/storage-errors.ts";

export type ImageTask =
  | { readonly kind: "sanitize"; readonly bytes: Uint8Array }
  | { readonly kind: "variants"; readonly bytes: Uint8Array; readonly wanted: readonly RenderOptions[] };

export interface Variants {
  /** In the order of the request. */
  readonly images: readonly Buffer<ArrayBuffer>[];
  readonly color: string;
}

/** A StorageError is sent as a refusal with its fields, because an error loses its class between processes. */
export type ImageTaskResult =
  | { readonly kind: "sanitize"; readonly image: SanitizedImage }
  | { readonly kind: "variants"; readonly variants: Variants }
  | {
      readonly kind: "refusal";
      readonly status: StorageError["status"];
      readonly reason: string;
      readonly message: string;
      readonly cause: string;
    };
