import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasWrk, type LoadOptions, loadByWrk, type Measured } from "#bench/load.ts";
import { isShort } from "#bench/short-form.ts";
import { ask, sustain } from "#bench/sustain.ts";

/** Load of addresses that are asked for once: the paths in turn, each with a number behind it. */
export async function loadOnceEach(
  url: string,
  paths: readonly string[],
  { connections = 16, seconds = isShort ? 1 : 4, headers = {} }: LoadOptions = {},
): Promise<Measured> {
  // Of seven digits, as a budget may have, and seldom one of a run before.
  const first = 1_000_000 + Math.floor(Math.random() * 8_000_000);
  if (!hasWrk) {
    const pathOf = (turn: number) => `${paths[turn % paths.length]}${first + turn}`;
    return sustain((turn) => ask(url + pathOf(turn), headers), { senders: connections, seconds });
  }
  const folder = await mkdtemp(join(tmpdir(), "calabash-wrk-"));
  try {
    const script = join(folder, "paths.lua");
    await writeFile(script, luaFor(paths, first));
    return await loadByWrk(url, { connections, seconds, headers }, ["-s", script]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const luaFor = (paths: readonly string[], first: number) => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local turn = 0
request = function()
  turn = turn + 1
  return wrk.format("GET", paths[turn % #paths + 1] .. ${first} + turn)
end`;
