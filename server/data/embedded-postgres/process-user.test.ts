import { once } from "node:events";
import { chmod, chown, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { processStartTime } from "#server/config/data-dir.ts";
import { canReach, chooseDatabaseUser } from "#server/data/embedded-postgres/process-user.ts";
import {
  isRoot,
  moduleUrl,
  postmasterOf,
  query,
  trialPerTest,
} from "#server/data/embedded-postgres/trial.fixture.ts";
import { embeddedDataExists } from "#server/data/embedded-postgres.ts";

const trial = trialPerTest();

describe.runIf(isRoot)("the embedded PostgreSQL under root", () => {
  it("creates the cluster outside DATA_DIR if PostgreSQL's user cannot reach DATA_DIR, finds it again, and refuses to start if it is gone", async () => {
    await chmod(trial.home, 0o700);
    const first = await trial.start();
    expect(first.dataDir).toMatch(/^\/var\/lib\/calabash\/data-[0-9a-f]{12}\/postgres$/);
    expect(await readFile(`${trial.dataDir}.location`, "utf8")).toBe(`${first.dataDir}\n`);
    expect(await embeddedDataExists(trial.dataDir)).toBe(true);
    await query(first, "create table answers as select 42 as answer");
    await first.stop();

    const second = await trial.start();
    expect(second.dataDir).toBe(first.dataDir);
    expect(await query(second, "select answer from answers")).toEqual({ answer: 42 });
    await second.stop();

    // A new DATA_DIR of the same name neither uses nor destroys the cluster of a deleted DATA_DIR.
    await rm(`${trial.dataDir}.location`);
    const third = await trial.start({ password: "new" });
    expect(third.dataDir).toBe(`${dirname(first.dataDir)}-2/postgres`);
    await third.stop();

    await writeFile(`${trial.dataDir}.location`, `${trial.home}/gone\n`);
    await expect(trial.start()).rejects.toThrow(`names ${trial.home}/gone, but there is no database`);
    // The location file counts as existing data, even if its cluster is gone.
    expect(await embeddedDataExists(trial.dataDir)).toBe(true);
  });

  it("runs as the normal user who starts the site, and as the same user when root starts the site later", async (context) => {
    const user = await chooseDatabaseUser();
    const neededDirs = [dirname(moduleUrl.pathname), dirname(process.execPath)];
    const areReachable = await Promise.all(neededDirs.map((directory) => canReach(directory, user)));
    if (!areReachable.every(Boolean)) return context.skip("this checkout is out of reach for other users");
    await chown(trial.home, user.uid, user.gid);
    await chmod(trial.home, 0o700);

    const { child, clusterDir } = await trial.startSite(user);
    expect(clusterDir).toBe(trial.dataDir);
    expect((await stat(trial.dataDir)).uid).toBe(user.uid);
    const pid = await postmasterOf(trial.dataDir);
    child.kill("SIGTERM");
    await once(child, "exit");
    // The process ends a moment after its PID file is deleted.
    await expect.poll(() => processStartTime(pid)).toBeNull();

    const database = await trial.start();
    expect(database.dataDir).toBe(trial.dataDir);
    expect(await query(database, "select answer from answers")).toEqual({ answer: 42 });
  });
});
