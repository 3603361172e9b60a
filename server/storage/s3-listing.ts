import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

/** One page of a ListObjectsV2 answer. */
export interface S3Listing {
  readonly files: readonly { readonly key: string; readonly lastModified: Date }[];
  readonly folders: readonly string[];
  readonly nextToken: string | null;
}

const LISTS = ["ListBucketResult.Contents", "ListBucketResult.CommonPrefixes"];

const parser = new XMLParser({
  // Keys stay as they are: '007' is no number, and a name may begin with a space.
  parseTagValue: false,
  trimValues: false,
  ignoreAttributes: true,
  // Numeric references such as &#39; too; without it only XML's five named ones are read.
  htmlEntities: true,
  isArray: (_name, path) => typeof path === "string" && LISTS.includes(path),
});

const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.string().default("") })).default([]),
    CommonPrefixes: z.array(z.object({ Prefix: z.string() })).default([]),
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
  }),
});

const failure = z.object({ Error: z.object({ Code: z.string() }) });

export function parseListing(xml: string): S3Listing {
  const { ListBucketResult: result } = listing.parse(parser.parse(xml));
  return {
    files: result.Contents.map(({ Key, LastModified }) => ({
      key: Key,
      lastModified: new Date(LastModified || 0),
    })),
    folders: result.CommonPrefixes.map(({ Prefix }) => Prefix),
    nextToken: result.IsTruncated === "true" ? (result.NextContinuationToken ?? null) : null,
  };
}

/** The `Code` of an error answer, such as NoSuchKey; null when the answer is not such XML. */
export function parseErrorCode(xml: string): string | null {
  try {
    return failure.parse(parser.parse(xml)).Error.Code;
  } catch {
    return null;
  }
}
