import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { processStartTime } from "#server/config/data-dir.ts";
import type { Postmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { supervisePostmaster } from "#server/data/embedded-postgres/supervise-postmaster.ts";

// These tests watch a `sleep` process. The tests in tests/faults kill a real PostgreSQL.
const children: ChildProcess[] = [];
const events: string[] = [];
const log = (_level: string, event: string) => events.push(event);

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  events.length = 0;
});

async function startProcess(): Promise<Postmaster> {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  children.push(child);
  const pid = child.pid ?? 0;
  return { pid, since: (await processStartTime(pid)) ?? "", socketDir: "" };
}

const kill = ({ pid }: Postmaster) => process.kill(pid, "SIGKILL");

test("a server that exits is restarted every time until the supervisor is stopped, which ends the server", async () => {
  const postmasters = [await startProcess()];
  const [first] = postmasters as [Postmaster];
  let failuresLeft = 2;
  const restart = async () => {
    if (failuresLeft-- > 0) throw new Error("not yet");
    const next = await startProcess();
    postmasters.push(next);
    return next;
  };
  const onLost = vi.fn();
  const supervisor = supervisePostmaster({ cluster: tmpdir(), postmaster: first, restart, log, onLost });
  kill(first);
  await expect.poll(() => postmasters).toHaveLength(2);
  expect(events).toEqual([
    "postgres ended unexpectedly, restarting it",
    "postgres could not be restarted, trying again",
    "postgres could not be restarted, trying again",
    "postgres restarted",
  ]);
  const [, second] = postmasters as [Postmaster, Postmaster];
  kill(second);
  await expect.poll(() => postmasters).toHaveLength(3);
  await supervisor.stop();
  const [, , third] = postmasters as [Postmaster, Postmaster, Postmaster];
  expect(await processStartTime(third.pid)).toBeNull();
  expect(onLost).not.toHaveBeenCalled();
});

test("a server that cannot be restarted within `giveUpAfterMs` is reported as lost", async () => {
  const postmaster = await startProcess();
  const lost = Promise.withResolvers<Error>();
  const restart = () => Promise.reject(new Error("no such cluster"));
  supervisePostmaster({
    cluster: tmpdir(),
    postmaster,
    restart,
    log,
    onLost: lost.resolve,
    giveUpAfterMs: 500,
  });
  kill(postmaster);
  const failure = await lost.promise;
  expect(failure.message).toBe("PostgreSQL ended and could not be restarted");
  expect(failure.cause).toMatchObject({ message: "no such cluster" });
});

test("a server is not reported as lost while the disk is full", async () => {
  const postmaster = await startProcess();
  const onLost = vi.fn();
  let tries = 0;
  const restart = async () => {
    if (++tries < 5) throw new Error("could not write lock file: No space left on device");
    return startProcess();
  };
  const supervisor = supervisePostmaster({
    cluster: tmpdir(),
    postmaster,
    restart,
    log,
    onLost,
    giveUpAfterMs: 100,
  });
  kill(postmaster);
  await expect.poll(() => tries).toBe(5);
  await supervisor.stop();
  expect(onLost).not.toHaveBeenCalled();
});
