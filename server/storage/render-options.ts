import { z } from "zod";
import { refusals } from "#server/storage/storage-refusal.ts";

/** Every size is rounded up to one of these, so that nobody can fill the disk with endless variants. */
const SIZES = [160, 320, 480, 640, 768, 960, 1200, 1600, 1920, 2560] as const;
/** Shared links want pictures of exactly 1200 × 630. */
const HEIGHTS = [160, 320, 480, 630, ...SIZES.slice(3)] as const;
const LARGEST = 2560;

const wholeNumber = (name: string, lowest: number, highest: number) => {
  const error = `${name} must be a whole number from ${lowest} to ${highest}.`;
  return z
    .string()
    .regex(/^\d{1,4}$/, { error })
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, { error });
};

const size = (name: string, steps: readonly number[]) =>
  wholeNumber(name, 1, LARGEST)
    .transform((wanted) => steps.find((step) => step >= wanted) ?? LARGEST)
    .optional();

const query = z.object({
  width: size("width", SIZES),
  height: size("height", HEIGHTS),
  quality: wholeNumber("quality", 20, 100)
    .transform((value) => Math.round(value / 10) * 10)
    .default(80),
  resize: z
    .enum(["cover", "contain", "fill"], { error: "resize must be cover, contain or fill." })
    .default("cover"),
  format: z.literal("origin", { error: "format can only be origin." }).optional(),
});

/** 'universal' is a format every client shows: the original's own, or JPEG or PNG in its place. */
type Preference = "avif" | "webp" | "universal" | "origin";

export interface RenderOptions {
  readonly width?: number;
  readonly height?: number;
  readonly quality: number;
  readonly resize: "cover" | "contain" | "fill";
  readonly prefer: Preference;
}

export function parseRenderOptions(search: Record<string, string>, accept: string): RenderOptions {
  const parsed = query.safeParse(search);
  if (!parsed.success)
    throw refusals.badRequest(parsed.error.issues[0]?.message ?? "The options cannot be read.");
  const { format, ...options } = parsed.data;
  return { ...options, prefer: format ?? preferredFormat(accept) };
}

/** Only a format the client names counts; `*\/*` says nothing about AVIF or WebP. */
function preferredFormat(accept: string): Preference {
  const named = accept
    .toLowerCase()
    .split(",")
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
    .map((entry) => entry.split(";")[0]?.trim());
  if (named.includes("image/avif")) return "avif";
  return named.includes("image/webp") ? "webp" : "universal";
}
