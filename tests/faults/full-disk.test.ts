import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { siteDatabase } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { connect } from "#tests/support/sql.ts";

const WAIT_OPTIONS = { timeout: 90_000, interval: 200 };
// Only root can mount a disk small enough to fill.
const canMount = process.platform === "linux" && process.getuid?.() === 0;

describe.runIf(canMount)("a site whose disk is full", () => {
  let disk: string;
  let dataDir: string;
  let site: RunningSite;

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), "calabash-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=192m,mode=711", "tmpfs", disk]);
    dataDir = join(disk, "data");
    await mkdir(dataDir);
    await chmod(dataDir, 0o711);
    await copyPreparedDataDir(dataDir);
    site = await startSite({ dataDir, env: { DEMO: "0" } });
  });
  afterAll(async () => {
    await site?.stop();
    execFileSync("umount", [disk]);
    await rm(disk, { recursive: true });
  });

  const service = () =>
    createClient(site.url, site.keys.secretKey, { auth: { persistSession: false }, db: { retry: false } });
  const write = (question: string) =>
    service().from("faqs").insert({ question, answer: "kept" }).abortSignal(AbortSignal.timeout(5_000));

  test("refuses uploads with a message, and recovers without help once there is space", async () => {
    expect((await write("before")).error).toBeNull();
    await fillDisk(join(disk, "ballast"));

    const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: "teal" } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const upload = await fetch(`${site.url}/storage/v1/object/itinerary-images/itineraries/full.png`, {
      method: "POST",
      headers: { authorization: `Bearer ${site.keys.secretKey}`, "content-type": "image/png" },
      body: new Uint8Array(image),
    });
    expect(upload.status).toBe(507);
    expect(await upload.json()).toMatchObject({ message: expect.stringContaining("disk is full") });

    await panic();
    expect(site.child.exitCode).toBeNull();
    await rm(join(disk, "ballast"));
    const freedAt = performance.now();
    await vi.waitFor(async () => expect((await write("after")).error).toBeNull(), WAIT_OPTIONS);
    for (const path of ["/destinations", "/faqs", "/readyz"])
      await vi.waitFor(
        async () => expect((await fetch(`${site.url}${path}`)).status).toBe(200),
        WAIT_OPTIONS,
      );
    const recoveredMs = performance.now() - freedAt;
    const { data } = await service().from("faqs").select("question").eq("answer", "kept");
    expect(data?.map((row) => row.question)).toEqual(expect.arrayContaining(["before", "after"]));
    recordFault({
      fault: "the disk of DATA_DIR fills up until PostgreSQL crashes, then space is freed",
      where: "the embedded database",
      visitor: "uploads are refused with a message (507); cached pages; anything else 503",
      recoveredMs,
      writes: 2,
      lost: 0,
    });
  });

  /** Fills the disk until PostgreSQL cannot write its WAL and panics. */
  async function panic(): Promise<void> {
    const sql = connect({ ...(await siteDatabase(dataDir).connection()), user: "postgres" });
    // Logical messages go to the WAL without needing table space.
    await sql`
      select count(pg_logical_emit_message(true, 'fill', repeat(md5(n::text), 8192))) from generate_series(1, 400) n`.catch(
      () => {},
    );
    await sql.end().catch(() => {});
    await vi.waitFor(async () => {
      expect(
        (await readFile(join(dataDir, "postgres.log"), "utf8").catch(() => "")) + site.output.stdout,
      ).toMatch(/PANIC|postgres ended unexpectedly/);
    }, WAIT_OPTIONS);
  }
});

/** Writes smaller and smaller pieces, until not even a byte fits. */
async function fillDisk(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (let size = 1024 * 1024; size >= 1; size = size === 1 ? 0 : Math.floor(size / 16)) {
      const chunk = Buffer.alloc(size, 1);
      await (async () => {
        for (;;) await handle.write(chunk);
      })().catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== "ENOSPC") throw cause;
      });
    }
  } finally {
    await handle.close();
  }
}

test.runIf(canMount)("a backup of a stopped site on a full disk says that there is no space", async () => {
  const disk = await mkdtemp(join(tmpdir(), "calabash-full-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=192m,mode=711", "tmpfs", disk]);
  const dataDir = join(disk, "data");
  try {
    await mkdir(dataDir);
    await chmod(dataDir, 0o711);
    await copyPreparedDataDir(dataDir);
    await fillDisk(join(disk, "ballast"));
    const { code, stderr } = await runScript("server/backup/backup-command.ts", ["/tmp/never.tar.gz"], {
      DATA_DIR: dataDir,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATA_DIR \S+ is not writable: no space left on device\n$/);
  } finally {
    execFileSync("umount", [disk]);
    await rm(disk, { recursive: true });
  }
});

test.runIf(canMount).for([8, 20, 55, 120])(
  "a first start on a disk of %i MB reports that the disk is full, and leaves nothing behind",
  async (megabytes) => {
    const disk = await mkdtemp(join(tmpdir(), "calabash-small-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", disk]);
    try {
      const server = startScript("server/main.ts", [], { DATA_DIR: join(disk, "data"), PORT: "0" });
      expect(await server.exited).toBe(1);
      expect(server.output.stderr).toMatch(
        /Calabash cannot start: no room for a database in \S+: \d+ MB are free on that disk, and a new one needs 160 MB\n$/,
      );
      expect((await readdir(join(disk, "data"))).filter((name) => name.startsWith("postgres"))).toEqual([]);
    } finally {
      execFileSync("umount", [disk]);
      await rm(disk, { recursive: true });
    }
  },
);
