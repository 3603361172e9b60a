import type { RenderOptions } from "#server/storage/render-options.ts";

/** A drawn image that comes with Calabash, for the example itineraries. */
export interface Illustration {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly color: string;
  /** The variants that most browsers request. */
  readonly variants: readonly { readonly options: RenderOptions; read(): Promise<Uint8Array> }[];
}

/** Where illustrations are stored: in the site's own image store, or in that of the Supabase project. */
export interface IllustrationStore {
  has(path: string): Promise<boolean>;
  put(illustration: Illustration): Promise<void>;
}
