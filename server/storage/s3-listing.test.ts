import { expect, test } from "vitest";
import { parseErrorCode, parseListing } from "#server/storage/s3-listing.ts";

test("a listing's keys, folders and next token are read and unescaped once", () => {
  const listing = parseListing(`<?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Name>b</Name><Prefix>a&amp;b/</Prefix><IsTruncated>true</IsTruncated>
      <NextContinuationToken>x+/=&amp;</NextContinuationToken>
      <Contents><Key>a&amp;b/it&#39;s &lt;1&gt;.png</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified>
        <ETag>&quot;abc&quot;</ETag><Size>5</Size></Contents>
      <Contents><Key>a&amp;b/&amp;lt;&#x1F600;&apos;.png</Key><LastModified>2026-01-02T03:04:06.000Z</LastModified></Contents>
      <CommonPrefixes><Prefix>a&amp;b/c &amp; d/</Prefix></CommonPrefixes>
    </ListBucketResult>`);
  expect(listing).toEqual({
    files: [
      { key: "a&b/it's <1>.png", lastModified: new Date("2026-01-02T03:04:05Z") },
      { key: "a&b/&lt;😀'.png", lastModified: new Date("2026-01-02T03:04:06Z") },
    ],
    folders: ["a&b/c & d/"],
    nextToken: "x+/=&",
  });
});

test("an empty bucket is an empty listing", () => {
  expect(parseListing("<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>")).toEqual({
    files: [],
    folders: [],
    nextToken: null,
  });
});

test("an error's code is read, and is null for a response that is not an S3 error", () => {
  expect(parseErrorCode("<Error><Code>NoSuchKey</Code><Message>x</Message></Error>")).toBe("NoSuchKey");
  expect(parseErrorCode("<html>Bad gateway</html>")).toBeNull();
});

test("a whole page of a thousand escaped keys is read", () => {
  const entries = Array.from(
    { length: 1000 },
    (_, index) => `<Contents><Key>it&#39;s &amp; 00${index}</Key><ETag>&quot;x&quot;</ETag></Contents>`,
  );
  const { files } = parseListing(`<ListBucketResult>${entries.join("")}</ListBucketResult>`);
  expect(files).toHaveLength(1000);
  expect(files.at(-1)?.key).toBe("it's & 00999");
});

test("a single image and a single folder are read as lists", () => {
  const { files, folders } = parseListing(
    "<ListBucketResult><Contents><Key> 007</Key></Contents><CommonPrefixes><Prefix>a/</Prefix></CommonPrefixes></ListBucketResult>",
  );
  expect(files.map(({ key }) => key)).toEqual([" 007"]);
  expect(folders).toEqual(["a/"]);
});
