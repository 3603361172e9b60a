import { IMAGE_WIDTHS, SHARED_IMAGE } from "#domain/image-url.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";

/**
 * The variants that pages use: each width in the formats browsers accept, and the cropped image of shared links in a
 * universal format.
 */
export const PAGE_VARIANTS: readonly RenderOptions[] = [
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "avif" as const })),
  ...IMAGE_WIDTHS.map((width) => ({ width, prefer: "webp" as const })),
  { ...SHARED_IMAGE, prefer: "universal" },
];
