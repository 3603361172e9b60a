import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import tar from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createRowCounter,
  ENTRY_NAMES,
  type Manifest,
  sha256Hex,
  tableFolder,
} from "#server/backup/archive-format.ts";
import { checkArchive, readEntryBytes } from "#server/backup/check-archive.ts";
import { readArchive } from "#server/backup/read-archive.ts";
import { writeArchive } from "#server/backup/write-archive.ts";
import { StartupError } from "#server/config/config.ts";
import { startS3Server } from "#server/storage/s3-server.fixture.ts";
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
  await runOnce(
    site.url,
    "with c as (insert into faq_categories (name) values ('Trips') returning id) insert into faqs (question, answer, category_id) select 'Where?', 'There.', id from c",
  );
  plainArchive = await site.backUp("plain.tar.gz");
  encryptedArchive = await site.backUp("secret.tar.gz.enc", PASSPHRASE);
  emptyDatabase = await createDatabaseOnSharedServer("empty");
});
afterAll(async () => {
  await rm(site.home, { recursive: true, force: true });
});

describe("after a rollback", () => {
  it("a backup says which version can restore it", async () => {
    await runOnce(
      site.url,
      `comment on table supabase_migrations.schema_migrations is '9.1.0';
       insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')`,
    );
    const variables = { DATABASE_URL: site.url, DATA_DIR: site.dataDir };
    const file = join(site.home, "rolled-back.tar.gz");
    const warning = "backups made now need 9.1.0 to be restored";
    const backup = await runScript("server/backup/backup-command.ts", [file], variables);
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining(warning) });
    expect((await checkArchive(file, null)).manifest.schemaVersion).toBe("9.1.0");
    const doctor = await runScript("server/commands/main.ts", ["doctor"], variables);
    expect(doctor.stdout).toMatch(new RegExp(`warn +migrations +.*${warning}`));
    const restore = await runScript("server/backup/restore-command.ts", [file], {
      DATABASE_URL: emptyDatabase,
      DATA_DIR: join(site.home, "restored"),
    });
    expect(restore).toMatchObject({ code: 1, stderr: expect.stringContaining("the backup needs 9.1.0") });
    await runOnce(site.url, "delete from supabase_migrations.schema_migrations where name = 'later'");
  });
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

  /** Like refusal(), but runs the real command with an empty database and directory, where nothing may be left. */
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
      const left = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
      expect(left.filter((entry) => !entry.isDirectory())).toEqual([]);
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

  /**
   * Copies the plain archive with the text of some entries rewritten, and with matching checksums. `manifest` changes the
   * list of contents, which comes after them.
   */
  const rewrite = async (
    name: string,
    change: (entry: string, text: string) => string,
    changeManifest: (manifest: Manifest) => void = () => {},
  ) => {
    const file = join(site.home, name);
    await writeArchive({ file, passphrase: null, created: new Date() }, async ({ add }) => {
      let manifestText = "";
      const changed = new Map<string, Buffer>();
      for await (const entry of readArchive(plainArchive, null)) {
        const original = (await readEntryBytes(entry)).toString("latin1");
        let text = change(entry.name, original);
        if (text !== original) changed.set(entry.name, Buffer.from(text, "latin1"));
        if (entry.name === ENTRY_NAMES.manifest) {
          const manifest: Manifest = JSON.parse(text);
          for (const table of manifest.tables) {
            const rows = [...changed].filter(([path]) => path.startsWith(tableFolder(table)));
            if (rows.length === 0) continue;
            const counter = createRowCounter();
            for (const [, bytes] of rows) counter.add(bytes);
            Object.assign(table, counter.finish());
          }
          const keys = changed.get(ENTRY_NAMES.keys);
          if (keys) Object.assign(manifest.keys, { sha256: sha256Hex(keys) });
          changeManifest(manifest);
          text = JSON.stringify(manifest);
          manifestText = text;
        }
        if (entry.name === ENTRY_NAMES.checksum)
          text = `${sha256Hex(manifestText)}  ${ENTRY_NAMES.manifest}\n`;
        await add(entry.name, Buffer.from(text, "latin1"));
      }
    });
    return file;
  };

  it.each<[string, Parameters<typeof rewrite>, string]>([
    [
      "rows that the database refuses",
      [
        "bad-rows",
        (entry, text) =>
          entry.startsWith("rows/public.faq_categories/") ? text.replace(/^[^\t]+/, "no uuid") : text,
      ],
      "cannot be restored: invalid input syntax for type uuid",
    ],
    [
      "rows that refer to nothing",
      ["no-parent", (entry, text) => (entry.startsWith("rows/public.faq_categories/") ? "" : text)],
      "cannot be restored: insert or update on table",
    ],
    [
      "keys that are none",
      ["bad-keys", (entry, text) => (entry === ENTRY_NAMES.keys ? '{"publishableKey": 1}' : text)],
      "is damaged or cut off: its keys are not valid",
    ],
    [
      "a sequence that does not exist",
      [
        "sequence",
        (_entry, text) => text,
        ({ sequences }) =>
          sequences.push({ schema: "public", name: "nowhere", lastValue: "1", isCalled: true }),
      ],
      'cannot be restored: relation "public.nowhere" does not exist',
    ],
    [
      "an image at an impossible path",
      [
        "path",
        (_entry, text) => text,
        ({ images }) => images.push({ path: "../one.png", size: 0, contentType: "", sha256: "0".repeat(64) }),
      ],
      "is damaged or cut off: its manifest is not valid",
    ],
  ])("an archive with %s, in one line", async (_what, args, message) => {
    const file = await rewrite(...args);
    expect(await commandRefusal(file)).toMatch(new RegExp(`^${file} ${message}[^\n]*$`));
  });

  it.each(["symlink", "link", "directory"] as const)(
    "an archive with a %s among its images",
    async (type) => {
      const file = join(site.home, `${type}.tar.gz`);
      const pack = tar.pack();
      const title = '{"product": "calabash", "format": 1}';
      pack.entry({ name: ENTRY_NAMES.title }, title);
      pack.entry({ name: "images/three.png", type, linkname: "/etc/hostname" });
      pack.finalize();
      await pipeline(pack, createGzip(), createWriteStream(file));
      expect(await commandRefusal(file)).toBe(
        `${file} is damaged or cut off: images/three.png is not a regular file`,
      );
    },
  );

  it("a folder", async () => {
    expect(await commandRefusal(site.home)).toMatch(/cannot be read: illegal operation on a directory$/);
  });

  it("an archive of a newer version, by its format and by its migrations", async () => {
    const format = await rewrite("format", (name, text) =>
      name === ENTRY_NAMES.title ? text.replace('"format": 1', '"format": 2') : text,
    );
    expect(await commandRefusal(format)).toMatch(/was made by a newer version of Calabash \(format 2\)/);
    const migrated = await rewrite(
      "migrated",
      (_name, text) => text,
      (manifest) => {
        manifest.schemaVersion = "9.1.0";
        manifest.migrations.push({ version: "20990101000000", name: "later", sha256: "0".repeat(64) });
      },
    );
    expect(await commandRefusal(migrated)).toBe(
      "the backup needs 9.1.0 of Calabash (migration 20990101000000_later is unknown here): restore it with that version",
    );
  });

  it("to start without its image store, as a backup does, in one line and without a trace", async () => {
    const s3 = await startS3Server(["images"]);
    const settings = { S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey };
    const stores = [
      [
        { ...settings, S3_ENDPOINT: "http://127.0.0.1:1", S3_BUCKET: "images" },
        "S3_ENDPOINT did not respond",
      ],
      [{ ...settings, S3_ENDPOINT: s3.endpoint, S3_BUCKET: "none" }, "S3_BUCKET: there is no bucket none"],
    ] as const;
    const folder = join(site.home, "without-store");
    await mkdir(folder);
    const commands = [
      ["backup", join(folder, "new.tar.gz"), site.url, site.dataDir],
      ["restore", plainArchive, emptyDatabase, join(folder, "data")],
    ] as const;
    for (const [variables, reason] of stores)
      for (const [name, file, DATABASE_URL, DATA_DIR] of commands) {
        const { code, stdout, stderr } = await runScript(`server/backup/${name}-command.ts`, [file], {
          ...variables,
          DATABASE_URL,
          DATA_DIR,
        });
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
        expect(stderr).toMatch(new RegExp(`^${reason}.*Check S3_ENDPOINT.*\\n$`));
      }
    expect(await readdir(folder)).toEqual([]);
    const [tables] = await runOnce(
      emptyDatabase,
      "select count(*)::int as count from pg_tables where schemaname = 'public'",
    );
    expect(tables).toEqual({ count: 0 });
    await s3.stop();
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
