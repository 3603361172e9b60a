import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchNode } from "./fetch-node.mjs";

const NAME = "node-linux-test";

let folder;
let server;
let registry;
let archive;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "calabash-fetch-node-"));
  const files = {
    "package.json": '{"version":"26.10.0"}',
    LICENSE: "MIT",
    "bin/node": "program",
    "include/node.h": "header",
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, "made/package", path, ".."), { recursive: true });
    writeFileSync(join(folder, "made/package", path), content);
  }
  archive = execFileSync("tar", ["-cz", "-C", join(folder, "made"), "package"]);
  server = createServer((request, response) => {
    const isThere = request.url === `/registry/${NAME}/-/${NAME}-26.10.0.tgz`;
    response.writeHead(isThere ? 200 : 404).end(isThere ? archive : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  registry = `http://127.0.0.1:${server.address().port}/registry/`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function lock(content, version = "26.10.0") {
  const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
  const packages = { [`node_modules/${NAME}`]: { version, integrity } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
}

test("the program is unpacked, without what lies beside it, in place of an earlier one", async () => {
  lock(archive);
  const installed = join(folder, "node_modules", NAME);
  mkdirSync(join(installed, "include"), { recursive: true });
  expect(await fetchNode(NAME, folder, registry)).toBe(true);
  expect(readFileSync(join(installed, "bin/node"), "utf8")).toBe("program");
  expect(readdirSync(installed).toSorted()).toEqual(["LICENSE", "bin", "package.json"]);
  expect(readdirSync(join(folder, "node_modules"))).toEqual([NAME]);
});

test.each([
  ["another archive than the locked one", () => lock("another")],
  ["a version that the registry lacks", () => lock(archive, "26.11.0")],
  [
    "a lockfile without this package",
    () => writeFileSync(join(folder, "package-lock.json"), '{"packages":{}}'),
  ],
  [
    "an archive that breaks off",
    () => {
      archive = archive.subarray(0, archive.length / 2);
      lock(archive);
    },
  ],
])("%s leaves nothing", async (_case, prepare) => {
  prepare();
  expect(await fetchNode(NAME, folder, registry)).toBe(false);
  expect(readdirSync(join(folder, "node_modules"))).toEqual([]);
});

test("a registry that cannot be reached leaves an earlier program in place", async () => {
  lock(archive);
  await new Promise((resolve) => server.close(resolve));
  const program = join(folder, "node_modules", NAME, "bin/node");
  mkdirSync(join(program, ".."), { recursive: true });
  writeFileSync(program, "earlier");
  expect(await fetchNode(NAME, folder, registry)).toBe(false);
  expect(existsSync(program)).toBe(true);
});
