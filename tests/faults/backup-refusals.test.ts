import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRY_NAMES, sha256Hex } from "#server/backup/archive-format.ts";
import { checkArchive, readEntryBytes } from "#server/backup/check-archive.ts";
import { readArchive } from "#server/backup/read-archive.ts";
import { writeArchive } from "#server/backup/write-archive.ts";
import { StartupError } from "#server/config/config.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { runScript } from "#tests/support/run-script.ts";
import { makeSmallSite, type SmallSite } from "#tests/support/small-site.ts";
import { runOnce } from "#tests/support/sql.ts";

const PASSPHRASE = "a passphrase for the tests";

let site: SmallSite;
let plainArchive: string;
let encryptedArchive: string;
let emptyDatabase: string;

beforeAll(async () => {
  site = await makeSmallSite();
  plainArchive = await site.backUp("plain.tar.gz");
  encryptedArchive = await site.backUp("secret.tar.gz.enc", PASSPHRASE);
  emptyDatabase = await createDatabaseOnSharedServer("empty");
});
afterAll(async () => {
  await rm(site.home, { recursive: true, force: true });
});

describe("a restore refuses", () => {
  /** Expects that the archive is refused, and returns the message. */
  const refusal = async (file: string, passphrase: string | null = null): Promise<string> => {
    const error = await checkArchive(file, passphrase).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).not.toContain("\n");
    return message;
  };

  /** Like refusal(), but runs the real command with an empty database and directory, which must stay untouched. */
  const commandRefusal = async (file: string, variables: Record<string, string> = {}): Promise<string> => {
    const dataDir = join(site.home, "untouched");
    const targets: Record<string, string>[] = [
      { DATA_DIR: dataDir },
      { DATA_DIR: dataDir, DATABASE_URL: emptyDatabase },
    ];
    for (const target of targets) {
      const { code, stderr, stdout } = await runScript(
        "server/backup/restore-command.ts",
        [file, "--replace"],
        {
          ...target,
          ...variables,
        },
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      await expect(stat(dataDir)).rejects.toThrow("ENOENT");
      expect(
        await runOnce(emptyDatabase, "select nspname from pg_namespace where nspname in ('auth', 'private')"),
      ).toEqual([]);
      if ("DATABASE_URL" in target) return stderr.trim();
    }
    return "";
  };

  const writeVariant = async (name: string, bytes: Uint8Array) => {
    const file = join(site.home, name);
    await writeFile(file, bytes);
    return file;
  };

  /** In a compressed file, a changed byte may refer to another copy of the same text, so the content stays the same. */
  const isSameContent = (changed: Buffer, bytes: Buffer) => {
    try {
      return gunzipSync(changed).equals(gunzipSync(bytes));
    } catch {
      return false;
    }
  };

  it.each(["plain", "encrypted"])("a %s archive with one byte changed", async (kind) => {
    const [file, passphrase] = kind === "plain" ? [plainArchive, null] : [encryptedArchive, PASSPHRASE];
    const bytes = await readFile(file);
    // Each passphrase attempt is slow on purpose.
    const count = passphrase ? 3 : 200;
    const spread = Array.from({ length: count }, (_, index) => Math.floor((bytes.length / count) * index));
    // Bytes of the header and, counted from the end, of the checksum.
    const edges = passphrase ? [30, 50, 70, 100, -1, -17] : [1, 2, 3, 4, 7, 8, 9, 10, 11, -1, -4, -5, -8, -9];
    for (const position of [...spread, ...edges.map((edge) => (edge < 0 ? bytes.length + edge : edge))]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((bytes[position] ?? 0) ^ 0xff, position);
      // The first ten bytes are the header of gzip.
      if (!passphrase && position > 9 && isSameContent(changed, bytes)) continue;
      expect(await refusal(await writeVariant("flipped", changed), passphrase), `byte ${position}`).toMatch(
        /is damaged or cut off|is not a backup of Calabash|does not open this backup/,
      );
    }
  });

  it.each(["plain", "encrypted"])("a truncated or extended %s archive", async (kind) => {
    const [file, passphrase] = kind === "plain" ? [plainArchive, null] : [encryptedArchive, PASSPHRASE];
    const bytes = await readFile(file);
    for (const length of [0, 5, 40, 95, bytes.length >> 1, bytes.length - 1]) {
      expect(await refusal(await writeVariant("cut", bytes.subarray(0, length)), passphrase)).toMatch(
        /is damaged or cut off|is not a backup of Calabash/,
      );
    }
    expect(
      await refusal(await writeVariant("longer", Buffer.concat([bytes, Buffer.alloc(9)])), passphrase),
    ).toMatch("is damaged or cut off");
  });

  it("an archive whose contents were changed under a new gzip checksum", async () => {
    const tar = gunzipSync(await readFile(plainArchive));
    const position = tar.indexOf("PNG of one.png");
    expect(position).toBeGreaterThan(0);
    tar.write("QNG", position);
    expect(await refusal(await writeVariant("changed", gzipSync(tar)))).toMatch(
      "the image one.png does not match its checksum",
    );
  });

  it("a truncated archive on the command line with a message of one line, and changes nothing", async () => {
    const bytes = await readFile(plainArchive);
    const cut = await writeVariant("cut", bytes.subarray(0, bytes.length - 100));
    expect(await commandRefusal(cut)).toMatch(/cut is damaged or cut off: .*$/);
  });

  it("a wrong and a missing passphrase", async () => {
    expect(await refusal(encryptedArchive, "another passphrase")).toBe(
      "the passphrase does not open this backup",
    );
    expect(await commandRefusal(encryptedArchive)).toMatch(
      /is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE$/,
    );
  });

  it("a file that is not a backup", async () => {
    const text = await writeVariant("text", Buffer.from("once upon a time ".repeat(50)));
    expect(await commandRefusal(text)).toMatch(/text is not a backup of Calabash$/);
    const tarball = join(site.home, "foreign.tar.gz");
    await writeArchive({ file: tarball, passphrase: null, created: new Date() }, ({ add }) =>
      add("readme.txt", Buffer.from("hello")),
    );
    expect(await refusal(tarball)).toMatch(/foreign.tar.gz is not a backup of Calabash$/);
  });

  /** Copies the plain archive with some entries rewritten, and with matching checksums. */
  const rewrite = async (name: string, change: (entry: string, text: string) => string) => {
    const file = join(site.home, name);
    await writeArchive({ file, passphrase: null, created: new Date() }, async ({ add }) => {
      let manifest = "";
      for await (const entry of readArchive(plainArchive, null)) {
        const bytes = await readEntryBytes(entry);
        const isText = entry.name.endsWith(".json");
        const text = isText ? change(entry.name, bytes.toString("utf8")) : "";
        if (entry.name === ENTRY_NAMES.manifest) manifest = text;
        const checksum = Buffer.from(`${sha256Hex(manifest)}  ${ENTRY_NAMES.manifest}\n`);
        await add(
          entry.name,
          entry.name === ENTRY_NAMES.checksum ? checksum : isText ? Buffer.from(text) : bytes,
        );
      }
    });
    return file;
  };

  it("an archive of a newer version, by its format and by its migrations", async () => {
    const format = await rewrite("format", (name, text) =>
      name === ENTRY_NAMES.title ? text.replace('"format": 1', '"format": 2') : text,
    );
    expect(await commandRefusal(format)).toMatch(/was made by a newer version of Calabash \(format 2\)/);
    const migrated = await rewrite("migrated", (name, text) => {
      if (name !== ENTRY_NAMES.manifest) return text;
      const manifest = JSON.parse(text);
      manifest.migrations.push({ version: "20990101000000", name: "later", sha256: "0".repeat(64) });
      return JSON.stringify(manifest);
    });
    expect(await commandRefusal(migrated)).toBe(
      "the backup was made by a newer version of Calabash (migration 20990101000000_later is unknown here): restore it with that version",
    );
  });

  it("a Supabase project, which a backup refuses too", async () => {
    const variables = {
      SUPABASE_URL: "https://example.supabase.co",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
      SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
      DATA_DIR: join(site.home, "remote"),
    };
    for (const name of ["backup", "restore"]) {
      const { code, stderr } = await runScript(
        `server/backup/${name}-command.ts`,
        [join(site.home, "x")],
        variables,
      );
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/^SUPABASE_URL is set: .*\n$/),
      });
    }
  });
});

describe("a backup", () => {
  it("to a full disk leaves no partial file, and older backups unchanged", async () => {
    const folder = join(site.home, "full");
    await mkdir(folder);
    await writeFile(join(folder, "old.tar.gz"), "old");
    // A file size limit fails a write in the middle, as a full disk does.
    const script = join(import.meta.dirname, "../../server/backup/backup-command.ts");
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATABASE_URL: site.url, DATA_DIR: site.dataDir };
    const command = `ulimit -f 4; exec ${process.execPath} ${script} ${folder}/new.tar.gz`;
    const result = await promisify(execFile)("/bin/sh", ["-c", command], { env }).then(
      () => null,
      ({ code, stderr }) => ({ code, stderr }),
    );
    expect(result).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^the backup could not be written to .*new\.tar\.gz: EFBIG.*\n$/),
    });
    expect(await readdir(folder)).toEqual(["old.tar.gz"]);
    expect(await readFile(join(folder, "old.tar.gz"), "utf8")).toBe("old");
  });
});
