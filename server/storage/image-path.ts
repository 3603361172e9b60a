const MAX_PATH_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;

/**
 * The characters Supabase's storage server takes in a key. All ASCII, so no look-alike dots or slashes,
 * no backslash, no control character, and no '%' that someone could decode a second time.
 */
const SEGMENT = /^[\w!\-.*'() &$@=;:+,?]+$/;

/** The path of an image inside the bucket, or null when it could mean anything else. Decode it once before. */
export function parseImagePath(raw: string): string | null {
  if (raw.length > MAX_PATH_LENGTH) return null;
  return raw.split("/").every(isPlainSegment) ? raw : null;
}

/** A folder of the bucket as `list` names it: '' is the bucket itself, a slash before or after the name is ignored. */
export function parseFolderPath(raw: string): string | null {
  const folder = raw.replace(/^\//, "").replace(/\/$/, "");
  return folder === "" ? "" : parseImagePath(folder);
}

/** Names beginning with a dot are the store's own; refusing them also refuses '.' and '..'. */
function isPlainSegment(segment: string): boolean {
  return segment.length <= MAX_SEGMENT_LENGTH && !segment.startsWith(".") && SEGMENT.test(segment);
}
