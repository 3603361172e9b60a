import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkArchive } from "#server/backup/check-archive.ts";
import { makeDataDir, removeDataDir, siteDatabase } from "#tests/support/data-dir.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { allRows, differences, rowDifferences, schemaSnapshot } from "#tests/support/database-snapshot.ts";
import { addTripWithPapers, pdfOf } from "#tests/support/example-papers.ts";
import { runScript } from "#tests/support/run-script.ts";
import { clientOf, type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";

const PASSPHRASE = { BACKUP_PASSPHRASE: "a passphrase for the tests" };
const IMAGE = "illustrations/cuba.webp";
const UPLOADED_IMAGE = "trips/own image.webp";

async function readImage({ url }: RunningSite, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${url}/storage/v1/object/public/itinerary-images/${encodeURI(path)}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Everything that must be the same after a site has moved. */
async function readDatabase(target: Parameters<typeof connect>[0]) {
  const sql = connect(target);
  try {
    return {
      rows: await allRows(sql, ["public", "private", "auth", "supabase_migrations"]),
      schema: await schemaSnapshot(sql),
      sequences: await sql`
        select schemaname, sequencename, last_value from pg_sequences
        where schemaname in ('public', 'private', 'auth') order by 1, 2`,
    };
  } finally {
    await sql.end();
  }
}

describe("a site that moves from embedded to a server and back", () => {
  /** A separate server, PostgreSQL 15 if it is installed, which has none of the site's roles yet. */
  let server: ScratchServer;
  const closing: (() => Promise<unknown>)[] = [];
  const dataDirs: string[] = [];
  let home: string;
  let refreshToken = "";
  let original: Awaited<ReturnType<typeof readDatabase>>;
  let image: Uint8Array<ArrayBuffer>;
  const paper = { file: pdfOf("Ticket"), path: "" };

  const newDataDir = async () => {
    const dataDir = await makeDataDir();
    dataDirs.push(dataDir);
    return dataDir;
  };
  const command = async (name: "backup" | "restore", args: string[], variables: Record<string, string>) => {
    const { code, stdout, stderr } = await runScript(`server/backup/${name}-command.ts`, args, {
      ...PASSPHRASE,
      ...variables,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout;
  };
  const archive = (name: string) => join(home, `${name}.backup`);
  const signIn = async (site: RunningSite) => {
    const visitor = clientOf(site);
    const { error } = await visitor.auth.signInWithPassword(site.admin);
    expect(error).toBeNull();
    expect((await visitor.rpc("has_role", { role: "admin" })).data).toBe(true);
    return visitor;
  };

  const expectSame = async (target: Parameters<typeof readDatabase>[0]) => {
    const current = await readDatabase(target);
    expect(Object.keys(current.rows)).toEqual(Object.keys(original.rows));
    expect(rowDifferences(original.rows, current.rows)).toEqual([]);
    expect(differences("schema", original.schema, current.schema)).toEqual([]);
    expect(current.sequences).toEqual(original.sequences);
  };

  /** Starts the site, and expects that the earlier session and the login work. */
  const expectServing = async (options: Parameters<typeof startSite>[0]) => {
    const site = await startSite(options);
    try {
      const returning = clientOf(site);
      expect((await returning.auth.refreshSession({ refresh_token: refreshToken })).error).toBeNull();
      await signIn(site);
    } finally {
      await site.stop();
    }
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "calabash-backup-"));
    server = await startScratchServer();
    closing.push(() => server.stop());
    const dataDir = await newDataDir();
    const site = await startSite({ dataDir });
    try {
      const admin = await signIn(site);
      const { data } = await admin.auth.getSession();
      refreshToken = data.session?.refresh_token ?? "";
      const text = 'Back\\slash, "quotes", tab\t, line\nbreak, \\N and \\., é, 日本, 🛶';
      const insertion = await admin.from("itineraries").insert({
        title: text,
        countries: ["Cuba", "a,{b}"],
        regions: ["Caribbean"],
        categories: ["Solo"],
        is_published: true,
      });
      expect(insertion.error).toBeNull();
      const sourceImage = await readImage(site, IMAGE);
      const upload = await admin.storage
        .from("itinerary-images")
        .upload(UPLOADED_IMAGE, new Blob([sourceImage], { type: "image/webp" }), {
          contentType: "image/webp",
        });
      expect(upload.error).toBeNull();
      // The stored image differs from the uploaded bytes.
      image = await readImage(site, UPLOADED_IMAGE);
      const papers = [{ title: "Ticket", file: paper.file, extension: "pdf" as const }];
      const tripId = await addTripWithPapers(serviceOf(site), data.session?.user.id ?? "", papers);
      const added = await admin.from("papers").select("path").eq("trip_id", tripId).single().throwOnError();
      paper.path = added.data.path;
      original = await readDatabase(await siteDatabase(dataDir).connection());
      // This backup is made while the site is running.
      const output = await command("backup", [archive("first")], { DATA_DIR: dataDir });
      expect(output).toContain("It is encrypted");
    } finally {
      await site.stop();
    }
  });

  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    await Promise.all(dataDirs.map(removeDataDir));
    await rm(home, { recursive: true, force: true });
  });

  it("keeps every row, rule, image, paper and login, and serves from DATABASE_URL", async () => {
    let source = "first";
    // With TEST_LONG, the archive also moves from PostgreSQL 15 to 18.
    const urls = [await server.createDatabase()];
    if (process.env.TEST_LONG) urls.push(await createDatabaseOnSharedServer("empty"));
    for (const [index, url] of urls.entries()) {
      const target = { DATABASE_URL: url, DATA_DIR: await newDataDir() };
      await command("restore", [archive(source)], target);
      await expectSame(url);
      source = `server-${index}`;
      await command("backup", [archive(source)], target);
      if (index === 0) await expectServing({ dataDir: target.DATA_DIR, env: { DATABASE_URL: url } });
    }

    const dataDir = await newDataDir();
    await command("restore", [archive(source)], { DATA_DIR: dataDir });
    // This backup is made while the site is stopped.
    await command("backup", [archive("last")], { DATA_DIR: dataDir });
    const [first, last] = await Promise.all(
      ["first", "last"].map((name) => checkArchive(archive(name), PASSPHRASE.BACKUP_PASSPHRASE)),
    );
    expect(last?.keys).toEqual(first?.keys);
    expect(last?.manifest.tables).toEqual(first?.manifest.tables);
    expect(last?.manifest.images).toEqual(first?.manifest.images);
    expect(last?.manifest.sequences).toEqual(first?.manifest.sequences);

    const site = await startSite({ dataDir });
    try {
      await expectSame(await siteDatabase(dataDir).connection());
      // Sessions are still valid, and signing in works.
      const returning = clientOf(site);
      const renewed = await returning.auth.refreshSession({ refresh_token: refreshToken });
      expect(renewed.error).toBeNull();
      expect((await returning.rpc("has_role", { role: "admin" })).data).toBe(true);
      await signIn(site);
      // `toEqual` would take minutes to print the difference of two images.
      expect(Buffer.from(await readImage(site, UPLOADED_IMAGE)).equals(image)).toBe(true);
      const { data: file } = await returning.storage.from("papers").download(paper.path);
      expect(Buffer.from(await new Response(file).arrayBuffer()).equals(paper.file)).toBe(true);
      // The audit entry of this insert needs a number after those of the restored entries.
      const { error } = await returning.from("faqs").insert({ question: "After?", answer: "Yes." });
      expect(error).toBeNull();
    } finally {
      await site.stop();
    }
  });
});
