import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findOnPath } from "./chromium.mjs";
import { isNodeNewEnough } from "./environment.mjs";

test("versions are compared number by number", () => {
  expect(isNodeNewEnough("22.22.2", "22.22.2")).toBe(true);
  expect(isNodeNewEnough("22.22.10", "22.22.2")).toBe(true);
  expect(isNodeNewEnough("26.0.0", "22.22.2")).toBe(true);
  expect(isNodeNewEnough("22.9.5", "22.22.2")).toBe(false);
  expect(isNodeNewEnough("20.30.3", "22.22.2")).toBe(false);
});

/** Runs checkNodeRuns in a child process, against a fake `node` with this shell script. */
function tryNode(script) {
  const folder = mkdtempSync(join(tmpdir(), "calabash-node-"));
  const program = join(folder, "node");
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const check = `import { checkNodeRuns } from "${import.meta.dirname}/bundled-node.mjs"; checkNodeRuns("${program}");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", check], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return { status, stderr };
}

test("a library that the bundled Node lacks is reported with its Debian package", () => {
  const missing = "error while loading shared libraries: libatomic.so.1: cannot open shared object file";
  expect(tryNode(`echo "node: ${missing}" >&2; exit 127`)).toEqual({
    status: 1,
    stderr: "The bundled Node needs libatomic.so.1: on Debian, install it with: apt-get install libatomic1\n",
  });
});

test("a bundled Node that runs is accepted, and any other failure is reported unchanged", () => {
  expect(tryNode("echo 'wrong architecture' >&2; exit 1")).toEqual({
    status: 1,
    stderr: "The bundled Node does not run here: wrong architecture\n",
  });
  expect(tryNode("echo v26.10.0")).toEqual({ status: 0, stderr: "" });
});

test("a headless shell is preferred to a full Chromium that comes earlier on the PATH", () => {
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
