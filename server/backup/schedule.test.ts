import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBackupSchedule } from "#server/backup/schedule.ts";

const config = { backend: { kind: "embedded" }, dataDir: "/data" } as const;

test("no backups are scheduled unless BACKUP_EVERY says so", async () => {
  expect(await readBackupSchedule({ BACKUP_KEEP: "3" }, config)).toBeNull();
  expect(await readBackupSchedule({ BACKUP_EVERY: "24h" }, config)).toEqual({
    everySeconds: 86_400,
    folder: "/data/backups",
    keep: 7,
    passphrase: null,
  });
});

test("the passphrase may lie in a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "calabash-schedule-"));
  const file = join(folder, "passphrase");
  await writeFile(file, "twelve characters\n");
  const variables = { BACKUP_EVERY: "30m", BACKUP_DIR: "/backups", BACKUP_KEEP: "2" };
  expect(await readBackupSchedule({ ...variables, BACKUP_PASSPHRASE_FILE: file }, config)).toEqual({
    everySeconds: 1800,
    folder: "/backups",
    keep: 2,
    passphrase: "twelve characters",
  });
  await rm(folder, { recursive: true });
  await expect(readBackupSchedule({ ...variables, BACKUP_PASSPHRASE_FILE: file }, config)).rejects.toThrow(
    `BACKUP_PASSPHRASE_FILE ${file} cannot be read: ENOENT`,
  );
});

test.each([
  [{ BACKUP_EVERY: "soon" }, "BACKUP_EVERY must be a time such as 30m, 24h or 7d"],
  [{ BACKUP_EVERY: "0h" }, "BACKUP_EVERY must be a time such as 30m, 24h or 7d"],
  [{ BACKUP_EVERY: "9999d" }, "BACKUP_EVERY must be a time such as 30m, 24h or 7d"],
  [{ BACKUP_EVERY: "1h", BACKUP_KEEP: "0" }, "BACKUP_KEEP must be a number from 1 to 9999"],
  [
    { BACKUP_EVERY: "1h", BACKUP_PASSPHRASE: "short" },
    "BACKUP_PASSPHRASE is too short: use at least 12 characters",
  ],
  [
    { BACKUP_EVERY: "1h", BACKUP_PASSPHRASE: "x", BACKUP_PASSPHRASE_FILE: "y" },
    "BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE exclude each other: set one of them",
  ],
])("%o is refused", async (variables, message) => {
  await expect(readBackupSchedule(variables, config)).rejects.toThrow(message);
});
