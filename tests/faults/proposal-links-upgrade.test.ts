import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/backend/migrate.ts";
import { createPostgresBackend } from "#server/backend/postgres-backend.ts";
import { startScratchServer } from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";
import { testOptions } from "#tests/support/test-options.ts";

const OWN_LINKS = "20261202000100_proposal_links.sql";
const secret = "s".repeat(43);
const hash = (letter: string) => letter.repeat(64);

it("links that are out go on working, and no mail keeps a secret", async () => {
  const server = await startScratchServer({ bundled: false });
  const directory = await mkdtemp(join(tmpdir(), "calabash-links-"));
  try {
    const url = await server.createDatabase();
    const migrate = async () => {
      const options = { ...testOptions(), kind: "postgres", location: "scratch" } as const;
      await (await createPostgresBackend(url, { ...options, migrationsDir: directory })).close();
    };
    await cp(MIGRATIONS_DIR, directory, { recursive: true });
    for (const file of await readdir(directory)) if (file >= OWN_LINKS) await rm(join(directory, file));
    await migrate();
    await runOnce(
      url,
      `insert into public.proposals (id, number, email, link_hash, link_number, link_revoked_at) values
         ('00000000-0000-4000-8000-000000000001', 'P-2026-0001', 'a@example.com', '${hash("a")}', 1, null),
         ('00000000-0000-4000-8000-000000000002', 'P-2026-0002', 'b@example.com', '${hash("b")}', 1, now());
       insert into public.outbox (kind, to_email, subject, text_body, html_body, state, proposal_id)
       select 'proposal-sent', 'a@example.com', 'Yours', 'See https://calabash.test/proposal/${secret} now',
         '<a href="https://calabash.test/proposal/${secret}">See</a>', state, '00000000-0000-4000-8000-000000000001'
       from unnest(array['queued', 'sent', 'failed']::public.mail_state[]) as state`,
    );
    await cp(MIGRATIONS_DIR, directory, { recursive: true });
    await migrate();

    const links = await runOnce(url, "select link_hash, proposal_id from private.proposal_links");
    expect(links).toMatchObject([
      { link_hash: hash("a"), proposal_id: "00000000-0000-4000-8000-000000000001" },
    ]);
    const mails = await runOnce(
      url,
      "select distinct text_body, html_body, needs_proposal_link from public.outbox",
    );
    expect(mails).toMatchObject([
      {
        text_body: "See https://calabash.test/proposal/{token} now",
        html_body: '<a href="https://calabash.test/proposal/{token}">See</a>',
        needs_proposal_link: true,
      },
    ]);
  } finally {
    await rm(directory, { recursive: true, force: true });
    await server.stop();
  }
});
