import { z } from "zod";
import { IMAGE_WIDTHS, SOCIAL_IMAGE_SIZE } from "#domain/image-url.ts";
import { storageErrors } from "#server/storage/storage-errors.ts";

const LARGEST = 2560;
const WIDEST = Math.max(...IMAGE_WIDTHS);

const wholeNumber = (name: string, lowest: number, highest: number) => {
  const error = `${name} must be a whole number from ${lowest} to ${highest}.`;
  return z
    .string()
    .regex(/^\d{1,4}$/, { error })
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, { error });
};

const size = (name: string) => wholeNumber(name, 1, LARGEST).optional();

/**
 * The options of the official client; quality and resize are validated but ignored, because every image has one
 * quality and one shape.
 */
const query = z.object({
  width: size("width"),
  height: size("height"),
  quality: wholeNumber("quality", 20, 100).optional(),
  resize: z
    .enum(["cover", "contain", "fill"], { error: "resize must be cover, contain or fill." })
    .optional(),
  format: z.literal("origin", { error: "format can only be origin." }).optional(),
});

/**
 * 'universal' is a format every client supports: JPEG, PNG if the image has alpha or was PNG or GIF, GIF for
 * animations.
 */
type Preference = "avif" | "webp" | "universal" | "origin";

/** One of the few variants in which an image exists. */
export interface RenderOptions {
  readonly width: number;
  /** Crops to this height; otherwise the whole image. */
  readonly height?: number;
  readonly prefer: Preference;
}

/**
 * Rounds every width up to one that pages use, and crops only to the size of the social preview image, so that nobody
 * can fill the disk with variants and all of them can be created ahead.
 */
export function parseRenderOptions(search: Record<string, string>, accept: string): RenderOptions {
  const parsed = query.safeParse(search);
  if (!parsed.success)
    throw storageErrors.badRequest(parsed.error.issues[0]?.message ?? "The options cannot be read.");
  const { format, width = WIDEST, height } = parsed.data;
  const prefer = format ?? preferredFormat(accept);
  if (width === SOCIAL_IMAGE_SIZE.width && height === SOCIAL_IMAGE_SIZE.height)
    return { ...SOCIAL_IMAGE_SIZE, prefer };
  return { width: IMAGE_WIDTHS.find((known) => known >= width) ?? WIDEST, prefer };
}

/** Only explicitly named formats count; `*\/*` says nothing about AVIF or WebP. */
function preferredFormat(accept: string): Preference {
  const named = accept
    .toLowerCase()
    .split(",")
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
    .map((entry) => entry.split(";")[0]?.trim());
  if (named.includes("image/avif")) return "avif";
  return named.includes("image/webp") ? "webp" : "universal";
}
