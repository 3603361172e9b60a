import { IMAGE_WIDTHS, SHARED_PICTURE } from "#domain/image-url.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";

/** What a page can ask for: each width as browsers take it, and the cut that shared links name, as anyone takes it. */
export const PAGE_VARIANTS: readonly RenderOptions[] = [
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "avif" as const })),
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "webp" as const })),
  { ...SHARED_PICTURE, prefer: "universal" },
];
