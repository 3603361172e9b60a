import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

/** One page of a ListObjectsV2 response. */
export interface S3Listing {
  readonly files: readonly { readonly key: string; readonly lastModified: Date }[];
  readonly folders: readonly string[];
  readonly nextToken: string | null;
}

const LIST_PATHS = ["ListBucketResult.Contents", "ListBucketResult.CommonPrefixes"];

const parser = new XMLParser({
  // Keys stay strings: '007' is not a number, and a name may start with a space.
  parseTagValue: false,
  trimValues: false,
  ignoreAttributes: true,
  // Also decodes numeric references such as &#39;, not only XML's five named ones.
  htmlEntities: true,
  isArray: (_name, path) => typeof path === "string" && LIST_PATHS.includes(path),
});

const listingSchema = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.string().default("") })).default([]),
    CommonPrefixes: z.array(z.object({ Prefix: z.string() })).default([]),
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
  }),
});

const errorSchema = z.object({ Error: z.object({ Code: z.string() }) });

export function parseListing(xml: string): S3Listing {
  const { ListBucketResult: result } = listingSchema.parse(parser.parse(xml));
  return {
    files: result.Contents.map(({ Key, LastModified }) => ({
      key: Key,
      lastModified: new Date(LastModified || 0),
    })),
    folders: result.CommonPrefixes.map(({ Prefix }) => Prefix),
    nextToken: result.IsTruncated === "true" ? (result.NextContinuationToken ?? null) : null,
  };
}

/** The `Code` of an error response, such as NoSuchKey; null if it is not an S3 error. */
export function parseErrorCode(xml: string): string | null {
  try {
    return errorSchema.parse(parser.parse(xml)).Error.Code;
  } catch {
    return null;
  }
}
