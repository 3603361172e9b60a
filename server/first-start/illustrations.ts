import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { Log } from "#server/log.ts";

const ILLUSTRATIONS = join(import.meta.dirname, "../../supabase/seed/illustrations");

const AT_ONCE = availableParallelism();

/** The part of an image store that the illustrations need; the remote backend's storage has it too. */
export interface IllustrationStore {
  has(path: string): Promise<boolean>;
  put(path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
}

/** Renders our drawings into the image store, from where they are served like an operator's photos. */
async function storeIllustrations(
  imageStore: IllustrationStore,
  progress: (line: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  const files = (await readdir(ILLUSTRATIONS)).filter((file) => file.endsWith(".svg"));
  const missing: { file: string; path: string }[] = [];
  for (const file of files) {
    const path = `illustrations/${basename(file, ".svg")}.webp`;
    if (!(await imageStore.has(path))) missing.push({ file, path });
  }
  if (missing.length > 0) progress(`Painting ${missing.length} illustrations`);
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    signal?.throwIfAborted();
    const few = missing.slice(first, first + AT_ONCE);
    await Promise.all(
      few.map(async ({ file, path }) => imageStore.put(path, await renderIllustration(file), "image/webp")),
    );
  }
  return missing.length;
}

const RETRY_MS = [5_000, 15_000, 30_000, 60_000];

/** An image store that is away costs the site its illustrations for now, not its start. */
export async function storeIllustrationsNowOrLater(options: {
  readonly imageStore: IllustrationStore;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly retryMs?: readonly number[];
}): Promise<void> {
  const { imageStore, progress, signal, log, retryMs = RETRY_MS } = options;
  try {
    await storeIllustrations(imageStore, progress, signal);
  } catch (error) {
    signal.throwIfAborted();
    log("warn", "image store does not answer; the illustrations are stored when it does", { error });
    void retry();
  }

  async function retry(): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      await delay(retryMs[Math.min(attempt, retryMs.length - 1)], null, { ref: false });
      try {
        const stored = await storeIllustrations(imageStore, () => {}, signal);
        return log("info", "image store answers", { stored });
      } catch (error) {
        if (!signal.aborted) log("warn", "image store still does not answer", { reason: String(error) });
      }
    }
  }
}

async function renderIllustration(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await sharp(join(ILLUSTRATIONS, file))
    .resize(1920, 1080)
    // A tenth larger than with the usual effort, in two thirds of the time.
    .webp({ quality: 90, effort: 2 })
    .toBuffer();
  return new Uint8Array(picture);
}
