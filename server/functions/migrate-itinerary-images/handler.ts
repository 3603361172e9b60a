import { z } from "zod";
import type { Database } from "#domain/database.types.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { FetchFailure, fetchImage } from "#server/functions/migrate-itinerary-images/fetch-image.ts";
import { MAX_IMAGE_BYTES } from "#server/storage/image-limits.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

const batchOptions = z.object({
  batchSize: z.number().int().min(1).max(50).default(10),
  retryFailed: z.boolean().default(false),
});

/** A request without a body gets the defaults. */
export const batchInput = fromBody(
  z.preprocess((body) => body ?? {}, batchOptions),
  { status: 400, message: "batchSize must be a whole number from 1 to 50." },
);

type Candidate = Database["public"]["Functions"]["images_to_migrate"]["Returns"][number];

/** Moves the next images into the bucket. The client repeats the request while `hasMore` is true. */
export function createImageMigrationHandler(
  deps: FunctionDeps,
): Handler<"admin", z.infer<typeof batchOptions>> {
  return async ({ caller, input }) => Response.json(await migrateBatch(input, caller.service, deps));
}

async function migrateBatch(
  { batchSize, retryFailed }: z.infer<typeof batchOptions>,
  service: DatabaseClient,
  deps: FunctionDeps,
) {
  // The condition is true for every row: the data API refuses to delete without one.
  if (retryFailed) await service.from("image_migration_failures").delete().not("itinerary_id", "is", null);
  const { data: batch, error } = await service.rpc("images_to_migrate", { batch: batchSize });
  if (error) throw unavailableError(error);

  const failures: { id: string; title: string; reason: string }[] = [];
  for (const candidate of batch) {
    const reason = await migrateImage(candidate, service, deps);
    if (reason === null) continue;
    failures.push({ id: candidate.id, title: candidate.title, reason });
    await service.from("image_migration_failures").upsert({ itinerary_id: candidate.id, reason });
  }
  const remaining = Math.max(0, (batch[0]?.remaining ?? 0) - batch.length);
  return {
    migrated: batch.length - failures.length,
    failed: failures.length,
    hasMore: remaining > 0,
    remaining,
    failures,
  };
}

/** Returns why the image could not be moved, or null. */
async function migrateImage(
  candidate: Candidate,
  service: DatabaseClient,
  deps: FunctionDeps,
): Promise<string | null> {
  const { storeImage, now, fetchForeign = (url) => fetchImage(url, { maxBytes: MAX_IMAGE_BYTES }) } = deps;
  try {
    const bytes = candidate.image.startsWith("data:")
      ? decodeData(candidate.image)
      : await fetchForeign(toAbsoluteUrl(candidate.image));
    const path = await storeImage(bytes, (contentType) => {
      const extension = contentType.replace("image/", "").replace("jpeg", "jpg");
      return `itineraries/${candidate.id}/${now()}.${extension}`;
    });
    // If somebody has changed the itinerary in the meantime, nothing is written and the next run tries again.
    const { error } = await service
      .from("itineraries")
      .update({ image: path })
      .eq("id", candidate.id)
      .eq("updated_at", candidate.updated_at);
    return error ? error.message : null;
  } catch (cause) {
    if (cause instanceof FetchFailure || cause instanceof StorageError) return cause.message;
    throw cause;
  }
}

const toAbsoluteUrl = (image: string) => (image.startsWith("//") ? `https:${image}` : image);

function decodeData(image: string): Uint8Array<ArrayBuffer> {
  const [, encoding, content] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(image) ?? [];
  if (content === undefined) throw new FetchFailure("not a readable data: value");
  return new Uint8Array(
    encoding ? Buffer.from(content, "base64") : Buffer.from(safeDecode(content), "latin1"),
  );
}

function safeDecode(content: string): string {
  try {
    return decodeURIComponent(content);
  } catch {
    throw new FetchFailure("not a readable data: value");
  }
}
