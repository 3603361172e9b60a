import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { illustrationColors } from "#domain/illustration-colors.ts";
import { IMAGE_WIDTHS } from "#domain/image-url.ts";
import type { Log } from "#server/process/log.ts";
import type { IllustrationStore } from "#server/storage/illustration-store.ts";

/** Painted by `node scripts/paint-illustrations.ts`, so that no installation has to. */
const PAINTED = join(import.meta.dirname, "../../supabase/seed/illustrations/painted");

/** Puts our drawings into the image store, from where they are served like an operator's photos. */
async function storeIllustrations(imageStore: IllustrationStore, signal?: AbortSignal): Promise<number> {
  let stored = 0;
  for (const [path, color] of Object.entries(illustrationColors)) {
    signal?.throwIfAborted();
    if (await imageStore.has(path)) continue;
    const name = path.replace(/^illustrations\/|\.webp$/g, "");
    await imageStore.put({
      path,
      color,
      bytes: new Uint8Array(await readFile(join(PAINTED, `${name}.webp`))),
      contentType: "image/webp",
      variants: IMAGE_WIDTHS.map((width) => ({
        options: { width, prefer: "avif" },
        read: () => readFile(join(PAINTED, `${name}-${width}.avif`)),
      })),
    });
    stored += 1;
  }
  return stored;
}

const RETRY_MS = [5_000, 15_000, 30_000, 60_000];

/** An image store that is away costs the site its illustrations for now, not its start. */
export async function storeIllustrationsNowOrLater(options: {
  readonly imageStore: IllustrationStore;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly retryMs?: readonly number[];
}): Promise<void> {
  const { imageStore, signal, log, retryMs = RETRY_MS } = options;
  try {
    await storeIllustrations(imageStore, signal);
  } catch (error) {
    signal.throwIfAborted();
    log("warn", "image store does not answer; the illustrations are stored when it does", { error });
    void retry();
  }

  async function retry(): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      await delay(retryMs[Math.min(attempt, retryMs.length - 1)], null, { ref: false });
      try {
        const stored = await storeIllustrations(imageStore, signal);
        return log("info", "image store answers", { stored });
      } catch (error) {
        if (!signal.aborted) log("warn", "image store still does not answer", { reason: String(error) });
      }
    }
  }
}
