/** One page of a ListObjectsV2 answer. */
export interface S3Listing {
  readonly files: readonly { readonly key: string; readonly lastModified: Date }[];
  readonly folders: readonly string[];
  readonly nextToken: string | null;
}

/** The answer is flat XML of known elements without attributes or mixed content, so a few patterns read it exactly. */
export function parseListing(xml: string): S3Listing {
  const files = elements(xml, "Contents").flatMap((entry) => {
    const key = text(entry, "Key");
    return key === null ? [] : [{ key, lastModified: new Date(text(entry, "LastModified") ?? 0) }];
  });
  const folders = elements(xml, "CommonPrefixes").flatMap((entry) => text(entry, "Prefix") ?? []);
  const truncated = text(xml, "IsTruncated") === "true";
  return { files, folders, nextToken: truncated ? text(xml, "NextContinuationToken") : null };
}

/** The `Code` of an error answer, such as NoSuchKey. */
export function parseErrorCode(xml: string): string | null {
  return text(xml, "Code");
}

function elements(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs")), ([, inner = ""]) => inner);
}

function text(xml: string, name: string): string | null {
  const inner = elements(xml, name)[0];
  return inner === undefined ? null : unescapeXml(inner);
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** In one pass, so that '&amp;lt;' becomes '&lt;' and no further. */
function unescapeXml(escaped: string): string {
  return escaped.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED_ENTITIES[name] ?? whole;
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
