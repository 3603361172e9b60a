import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findOnPath } from "./chromium.mjs";
import { BUNDLED_NODE_NAME, isBundledNodeCurrent, isNodeNewEnough } from "./environment.mjs";

test("versions are compared number by number", () => {
  expect(isNodeNewEnough("22.22.2", "22.22.2")).toBe(true);
  expect(isNodeNewEnough("22.22.10", "22.22.2")).toBe(true);
  expect(isNodeNewEnough("26.0.0", "22.22.2")).toBe(true);
  expect(isNodeNewEnough("22.9.5", "22.22.2")).toBe(false);
  expect(isNodeNewEnough("20.30.3", "22.22.2")).toBe(false);
});

test("a bundled Node of another version than the one asked for is not current", () => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-node-"));
  const name = BUNDLED_NODE_NAME;
  const installed = join(folder, "node_modules", name);
  mkdirSync(join(installed, "bin"), { recursive: true });
  const ask = (version) =>
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ optionalDependencies: { [name]: version } }),
    );
  writeFileSync(join(installed, "package.json"), JSON.stringify({ version: "26.10.0" }));
  ask("26.10.0");
  expect(isBundledNodeCurrent(folder)).toBe(false);
  writeFileSync(join(installed, "bin/node"), "");
  expect(isBundledNodeCurrent(folder)).toBe(true);
  ask("26.11.0");
  expect(isBundledNodeCurrent(folder)).toBe(false);
  rmSync(folder, { recursive: true });
});

test("a headless shell is chosen before a full Chromium that comes earlier on the PATH", () => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-path-"));
  const program = (directory, name) => {
    mkdirSync(join(folder, directory), { recursive: true });
    const path = join(folder, directory, name);
    writeFileSync(path, "#!/bin/sh\nexit 0\n");
    chmodSync(path, 0o755);
    return path;
  };
  program("first", "chromium");
  const shell = program("second", "chromium-headless-shell");
  const path = ["first", "second"].map((directory) => join(folder, directory)).join(delimiter);
  expect(findOnPath(["chromium-headless-shell", "chromium"], path)).toBe(shell);
  expect(findOnPath(["chrome-headless-shell"], path)).toBeNull();
  rmSync(folder, { recursive: true });
});
