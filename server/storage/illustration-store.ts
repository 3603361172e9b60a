import type { RenderOptions } from "#server/storage/render-options.ts";

export interface Illustration {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly color: string;
  /** The variants that most browsers request. */
  readonly variants: readonly { readonly options: RenderOptions; read(): Promise<Uint8Array> }[];
}

/** The part of an image store that illustrations need; the remote backend's storage has it too. */
export interface IllustrationStore {
  has(path: string): Promise<boolean>;
  put(illustration: Illustration): Promise<void>;
}
