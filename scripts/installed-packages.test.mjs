import { expect, test } from "vitest";
import {
  installedSize,
  isEnough,
  readInstallStamp,
  withAddresses,
  writeInstallStamp,
} from "./installed-packages.mjs";

const site = { version: "1.0.0", integrity: "sha512-site" };
const tool = { version: "2.0.0", integrity: "sha512-tool", dev: true };
const otherSystem = { version: "3.0.0", integrity: "sha512-mac", optional: true };
const locked = {
  "": { version: "0.1.0" },
  "node_modules/site": site,
  "node_modules/tool": tool,
  "node_modules/mac": otherSystem,
};

test("npm's record tells which size is installed", () => {
  expect(installedSize({ "node_modules/site": site, "node_modules/tool": tool }, locked)).toBe("all");
  expect(installedSize({ "node_modules/site": site }, locked)).toBe("run");
  expect(installedSize({ "node_modules/tool": tool }, locked)).toBeNull();
  expect(installedSize({ "node_modules/site": { ...site, version: "0.9.0" } }, locked)).toBeNull();
  expect(installedSize({ "node_modules/site": site, "node_modules/gone": tool }, locked)).toBeNull();
});

test("a stamp holds for its own lockfile only", () => {
  expect(readInstallStamp(writeInstallStamp("abc", "run"), "abc")).toBe("run");
  expect(readInstallStamp(writeInstallStamp("abc", "all"), "abc")).toBe("all");
  expect(readInstallStamp(writeInstallStamp("abc", "all"), "def")).toBeNull();
  expect(readInstallStamp(null, "abc")).toBeNull();
});

test("the tools include what runs the site, and not the other way round", () => {
  expect(isEnough("all", "run")).toBe(true);
  expect(isEnough("run", "run")).toBe(true);
  expect(isEnough("run", "all")).toBe(false);
  expect(isEnough(null, "run")).toBe(false);
});

test("each package gets the address at which a registry usually has it, and nothing else changes", () => {
  const lockfile = {
    lockfileVersion: 3,
    packages: {
      "": { version: "0.1.0" },
      "node_modules/site": site,
      "node_modules/site/node_modules/@scope/part": tool,
      "node_modules/other-name": { ...tool, name: "@scope/real" },
      "node_modules/linked": { link: true },
    },
  };
  for (const registry of ["https://registry.example", "https://registry.example/"]) {
    expect(withAddresses(lockfile, registry)).toEqual({
      lockfileVersion: 3,
      packages: {
        "": { version: "0.1.0" },
        "node_modules/site": { ...site, resolved: "https://registry.example/site/-/site-1.0.0.tgz" },
        "node_modules/site/node_modules/@scope/part": {
          ...tool,
          resolved: "https://registry.example/@scope/part/-/part-2.0.0.tgz",
        },
        "node_modules/other-name": {
          ...tool,
          name: "@scope/real",
          resolved: "https://registry.example/@scope/real/-/real-2.0.0.tgz",
        },
        "node_modules/linked": { link: true },
      },
    });
  }
});
