import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "./environment.mjs";

const TURN = join(ROOT, ".cache/bootstrap.turn");
const TURN_EXPIRES_MS = 10_000;

/** Two starts at once must not install or build over each other: the second waits and finds it done. */
export async function waitForTurn() {
  mkdirSync(dirname(TURN), { recursive: true });
  for (let told = false; !claimTurn(); told = true) {
    if (!told) console.log("  Waiting for another process that is installing or building here …");
    await delay(300);
  }
  // The time of the file is renewed, so that a process that was killed blocks nobody for long.
  const keepFresh = setInterval(() => utimesSync(TURN, new Date(), new Date()), 1000);
  const endTurn = () => {
    clearInterval(keepFresh);
    rmSync(TURN, { force: true });
  };
  process.once("exit", endTurn);
  return () => {
    process.off("exit", endTurn);
    endTurn();
  };
}

function claimTurn() {
  const age = Date.now() - (statSync(TURN, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > TURN_EXPIRES_MS) rmSync(TURN, { force: true });
  try {
    writeFileSync(TURN, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}
