const MAX_PATH_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;

/**
 * The characters that Supabase's storage server allows in a key. They are ASCII, so there are no look-alike dots or
 * slashes. They contain no backslash, no control character, and no '%' that could be decoded twice.
 */
const SEGMENT = /^[\w!\-.*'() &$@=;:+,?]+$/;

/** The path of an image inside the bucket, or null if it is invalid. Expects a path that was decoded once. */
export function parseImagePath(raw: string): string | null {
  if (raw.length > MAX_PATH_LENGTH) return null;
  return raw.split("/").every(isPlainSegment) ? raw : null;
}

/** The folder that a `list` request names: '' is the bucket itself, and a leading or trailing slash is ignored. */
export function parseFolderPath(raw: string): string | null {
  const folder = raw.replace(/^\//, "").replace(/\/$/, "");
  return folder === "" ? "" : parseImagePath(folder);
}

/** Names that start with a dot are reserved for the store; this also excludes '.' and '..'. */
function isPlainSegment(segment: string): boolean {
  return segment.length <= MAX_SEGMENT_LENGTH && !segment.startsWith(".") && SEGMENT.test(segment);
}
