import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { illustrationColors, placeColors } from "#domain/illustration-colors.ts";
import { IMAGE_WIDTHS } from "#domain/image-url.ts";
import type { Log } from "#server/process/log.ts";
import type { IllustrationStore } from "#server/storage/illustration-store.ts";

/** Rendered ahead by `node scripts/paint-illustrations.ts`, so that no installation has to render them. */
const PAINTED_DIR = join(import.meta.dirname, "../../supabase/seed/illustrations/painted");

/** The drawings of kinds of places are shown small. */
export const paintedWidths = (name: string): readonly number[] =>
  IMAGE_WIDTHS.filter((width) => width <= (name.startsWith("place-") ? 960 : 1600));

/** Copies our illustrations into the image store, from which they are served like an operator's photos. */
async function storeIllustrations(imageStore: IllustrationStore, signal?: AbortSignal): Promise<number> {
  let storedCount = 0;
  for (const [path, color] of Object.entries({ ...illustrationColors, ...placeColors })) {
    signal?.throwIfAborted();
    if (await imageStore.has(path)) continue;
    const name = path.replace(/^illustrations\/|\.webp$/g, "");
    await imageStore.put({
      path,
      color,
      bytes: new Uint8Array(await readFile(join(PAINTED_DIR, `${name}.webp`))),
      contentType: "image/webp",
      variants: paintedWidths(name).map((width) => ({
        options: { width, prefer: "avif" },
        read: () => readFile(join(PAINTED_DIR, `${name}-${width}.avif`)),
      })),
    });
    storedCount += 1;
  }
  return storedCount;
}

const RETRY_DELAYS_MS = [5_000, 15_000, 30_000, 60_000];

/** Stores the illustrations. If the image store is down, the site starts anyway, and they are stored later. */
export async function storeIllustrationsNowOrLater(options: {
  readonly imageStore: IllustrationStore;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly retryMs?: readonly number[];
}): Promise<void> {
  const { imageStore, signal, log, retryMs = RETRY_DELAYS_MS } = options;
  try {
    await storeIllustrations(imageStore, signal);
  } catch (error) {
    signal.throwIfAborted();
    log("warn", "image store does not respond; the illustrations will be stored later", { error });
    void retry();
  }

  async function retry(): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      await delay(retryMs[Math.min(attempt, retryMs.length - 1)], null, { ref: false });
      try {
        const storedCount = await storeIllustrations(imageStore, signal);
        return log("info", "image store responds again", { stored: storedCount });
      } catch (error) {
        if (!signal.aborted) log("warn", "image store still does not respond", { reason: String(error) });
      }
    }
  }
}
