import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { illustrationColors, placeColors } from "#domain/illustration-colors.ts";
import { imageSources } from "#domain/image-url.ts";
import type { Backend } from "#server/data/backend.ts";
import { createClients } from "#server/data/clients.ts";
import { storeIllustrationsNowOrLater } from "#server/first-start/illustrations.ts";
import { silentLog } from "#server/process/log.ts";
import { createImageService } from "#server/storage/image-service.ts";

const dataDir = await mkdtemp(join(tmpdir(), "calabash-illustrations-"));
const requestBodies: unknown[] = [];
const backend: Backend = {
  kind: "embedded",
  location: dataDir,
  notifications: null,
  fetch: async (request) => {
    requestBodies.push(await request.json());
    return new Response(null, { status: 204 });
  },
  close: async () => {},
};
const keys = { publishableKey: "publishable", secretKey: "secret" };
const images = createImageService({
  config: { dataDir, s3: null },
  keys,
  backend,
  clients: createClients(backend, keys),
  log: silentLog,
});
afterAll(async () => {
  await images.close();
  await rm(dataDir, { recursive: true });
});

test("a new site serves every illustration in every width without rendering", async () => {
  await storeIllustrationsNowOrLater({
    imageStore: images.illustrations,
    signal: new AbortController().signal,
    log: silentLog,
  });
  const colors = { ...illustrationColors, ...placeColors };
  expect(requestBodies).toEqual(Object.entries(colors).map(([path, color]) => ({ path, color })));
  for (const path of Object.keys(colors)) {
    const sources = imageSources(path, path in placeColors ? 960 : 1600).srcSet?.split(",") ?? [];
    expect(sources).toHaveLength(path in placeColors ? 4 : 6);
    for (const source of sources) {
      const [url = ""] = source.replace("/storage/v1", "").split(" ");
      const response = await images.routes.request(url, {
        headers: { accept: "image/avif,image/webp,*/*;q=0.8" },
      });
      expect(response.headers.get("content-type"), url).toBe("image/avif");
    }
  }
  // The image process was not started, so nothing was rendered.
  expect(process.getActiveResourcesInfo()).not.toContain("ProcessWrap");
});
