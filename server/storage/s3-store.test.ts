import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsClient } from "aws4fetch";
import { afterAll, describe, expect, test } from "vitest";
import { startS3Server } from "#server/storage/s3-server.fixture.ts";
import { createS3Store } from "#server/storage/s3-store.ts";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import { StoreUnavailable } from "#server/storage/store.ts";
import { describeStoreContract } from "#server/storage/store-contract.fixture.ts";

const buckets = Array.from({ length: 20 }, (_, index) => `images-${index}`);
const { stop, ...server } = await startS3Server(buckets);
afterAll(stop);

function freshBucket(): string {
  const bucket = buckets.pop();
  if (!bucket) throw new Error("more tests than buckets");
  return bucket;
}

// With two keys per page, the listings of the contract need several responses.
describeStoreContract("the S3 store", async () =>
  createS3Store({ ...server, bucket: freshBucket() }, { listPageSize: 2 }),
);

describe("the S3 store", () => {
  test("stores each image under its path as the key, with its content type", async () => {
    const bucket = freshBucket();
    const bytes = await sampleImage("webp");
    const store = createS3Store({ ...server, bucket, endpoint: `${server.endpoint}/` });
    await store.put("itineraries/7/a.png", bytes, { contentType: "image/webp", replace: false });

    const client = new AwsClient({ ...server, service: "s3" });
    const response = await client.fetch(`${server.endpoint}/${bucket}/itineraries/7/a.png`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("does not list files whose names are not valid image paths", async () => {
    const bucket = freshBucket();
    const client = new AwsClient({ ...server, service: "s3" });
    for (const key of [".hidden", "caf%C3%A9.png", "fine.png"]) {
      await client.fetch(`${server.endpoint}/${bucket}/${key}`, { method: "PUT", body: "x" });
    }
    const listed = await createS3Store({ ...server, bucket }).list("", {
      limit: 10,
      offset: 0,
      search: "",
      sortBy: { column: "name", order: "asc" },
    });
    expect(listed.map(({ name }) => name)).toEqual(["fine.png"]);
  });

  test("reports a missing bucket as unavailable, not as a missing image", async () => {
    const store = createS3Store({ ...server, bucket: "no-such-bucket" });
    await expect(store.head("itineraries/7/a.png")).rejects.toThrow("there is no bucket no-such-bucket");
    await expect(store.get("a.png")).rejects.toThrow(StoreUnavailable);
    await expect(
      store.put("a.png", await sampleImage("png"), { contentType: "image/png", replace: true }),
    ).rejects.toThrow("there is no bucket no-such-bucket");
    await expect(store.check()).rejects.toThrow(
      `S3_BUCKET: there is no bucket no-such-bucket at ${server.endpoint}`,
    );
  });

  test("gives up on an endpoint that is unreachable or never responds", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as AddressInfo;
    try {
      for (const endpoint of ["http://127.0.0.1:1", `http://127.0.0.1:${port}`]) {
        const store = createS3Store({ ...server, endpoint, bucket: "b" }, { timeoutMs: 200 });
        await expect(store.head("a.png")).rejects.toThrow(StoreUnavailable);
        await expect(store.check()).rejects.toThrow(StoreUnavailable);
      }
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});
