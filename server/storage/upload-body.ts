import type { z } from "zod";
import { MAX_IMAGE_BYTES, tooManyBytes } from "#server/storage/image-limits.ts";
import { storageErrors } from "#server/storage/storage-errors.ts";

/** Room for the form around the image: boundaries, cacheControl, metadata. */
const FORM_BYTES = 64 * 1024;
const JSON_BYTES = 1024 * 1024;

/** The bytes of an uploaded image. The official client sends a File or Blob in a form, and a Buffer as raw bytes. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const contentType = request.headers.get("content-type") ?? "";
  const body = await readBody(request, MAX_IMAGE_BYTES + FORM_BYTES, tooManyBytes);
  if (!/^multipart\/form-data/i.test(contentType)) return body;

  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => {
    throw storageErrors.badRequest("The form cannot be read.");
  });
  // The client names the field ''; a custom form may use any name.
  for (const value of form.values())
    if (typeof value !== "string") return new Uint8Array(await value.arrayBuffer());
  throw storageErrors.badRequest("The form contains no file.");
}

/** Parses a JSON body with its schema. If the body is invalid, the error has the schema's message. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(request, JSON_BYTES, storageErrors.requestTooLarge);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw storageErrors.badRequest("The request is not JSON.");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw storageErrors.badRequest(
    `${issue?.path.join(".") || "The request"}: ${issue?.message ?? "cannot be read"}`,
  );
}

/** Stops reading as soon as the limit is exceeded, even if Content-Length is smaller. */
async function readBody(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The remaining body is left unread. Canceling it would make undici throw an uncaught error.
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw storageErrors.badRequest("The upload was interrupted.");
  }
  if (size > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}
