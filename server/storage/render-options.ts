import { z } from "zod";
import { IMAGE_WIDTHS, SOCIAL_IMAGE_SIZE } from "#domain/image-url.ts";
import { storageErrors } from "#server/storage/storage-errors.ts";

const MAX_SIZE = 2560;
const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);

const wholeNumber = (name: string, lowest: number, highest: number) => {
  const error = `${name} must be a whole number from ${lowest} to ${highest}.`;
  return z
    .string()
    .regex(/^\d{1,4}$/, { error })
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, { error });
};

const size = (name: string) => wholeNumber(name, 1, MAX_SIZE).optional();

/**
 * The options of the official client. Quality and resize are checked but have no effect, because every image has one
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
 * 'universal' is a format that every client supports: GIF for animations, PNG for images with alpha and for PNG and GIF
 * originals, and JPEG for all others.
 */
type Preference = "avif" | "webp" | "universal" | "origin";

/** The size and format of a variant of an image. */
export interface RenderOptions {
  readonly width: number;
  /** The image is cropped to this height. Without it, the whole image is shown. */
  readonly height?: number;
  readonly prefer: Preference;
}

/**
 * Rounds every width up to one that pages use, or down to the largest, and crops only to the size of the social preview
 * image. So there are few variants: nobody can fill the disk with them, and all can be created ahead.
 */
export function parseRenderOptions(search: Record<string, string>, accept: string): RenderOptions {
  const parsed = query.safeParse(search);
  if (!parsed.success)
    throw storageErrors.badRequest(parsed.error.issues[0]?.message ?? "The options cannot be read.");
  const { format, width = MAX_WIDTH, height } = parsed.data;
  const prefer = format ?? preferredFormat(accept);
  if (width === SOCIAL_IMAGE_SIZE.width && height === SOCIAL_IMAGE_SIZE.height)
    return { ...SOCIAL_IMAGE_SIZE, prefer };
  return { width: IMAGE_WIDTHS.find((known) => known >= width) ?? MAX_WIDTH, prefer };
}

/** Only explicitly named formats count; `*\/*` says nothing about AVIF or WebP. */
function preferredFormat(accept: string): Preference {
  const named = accept
    .toLowerCase()
    .split(",")
    // With q=0, a client refuses a format.
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
    .map((entry) => entry.split(";")[0]?.trim());
  if (named.includes("image/avif")) return "avif";
  return named.includes("image/webp") ? "webp" : "universal";
}
