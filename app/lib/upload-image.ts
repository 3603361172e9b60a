import type { AdminSession } from "#app/lib/admin-session.tsx";
import { publishableKey } from "#app/lib/publishable-key.ts";
import { asObject } from "#domain/as-object.ts";
import { IMAGE_BUCKET } from "#domain/image-url.ts";

const YEAR_SECONDS = "31536000";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
};

/** Storage path of an image: itineraries/{id}/{timestamp}.{ext}; each kind of record has its own folder. */
export function imagePath(
  owner: { readonly folder: string; readonly id: string },
  file: Pick<File, "name" | "type">,
  now: number,
): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase();
  return `${owner.folder}/${owner.id}/${now}.${extension ?? EXTENSIONS[file.type] ?? "jpg"}`;
}

interface Upload {
  readonly path: string;
  readonly file: File;
  readonly headers: Readonly<Record<string, string>>;
  /** `share` is from 0 to 1. */
  onProgress(share: number): void;
}

/** Sends the same request as Supabase's storage client, but by XMLHttpRequest, which reports upload progress. */
export function uploadImage({ path, file, headers, onProgress }: Upload): Promise<void> {
  const form = new FormData();
  form.append("cacheControl", YEAR_SECONDS);
  form.append("", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/storage/v1/object/${IMAGE_BUCKET}/${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("x-upsert", "true");
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = () => reject(new Error("The image could not be uploaded."));
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(reasonOf(request.responseText)));
    request.send(form);
  });
}

function reasonOf(response: string): string {
  try {
    const { message } = asObject(JSON.parse(response));
    if (typeof message === "string") return message;
  } catch {
    // The response is not from our storage; use the general message.
  }
  return "The image was not accepted.";
}

/** This admin's headers, for XMLHttpRequest. */
export async function adminHeaders({ auth }: Pick<AdminSession, "auth">): Promise<Record<string, string>> {
  const { data } = await auth.getSession();
  return { apikey: publishableKey(), authorization: `Bearer ${data.session?.access_token ?? ""}` };
}
