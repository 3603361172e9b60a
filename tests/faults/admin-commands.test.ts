import { chmod, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDataDir } from "#tests/support/data-dir.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { runScript } from "#tests/support/run-script.ts";
import { clientOf, type RunningSite, startSite } from "#tests/support/run-site.ts";
import { enrollTotp, nextTotpCode } from "#tests/support/second-factor.ts";
import { startMailServer } from "#tests/support/smtp.ts";

const WITHOUT_DEMO = { DEMO: "0" };
let dataDir: string;
let site: RunningSite;
beforeAll(async () => {
  dataDir = await copyPreparedDataDir();
  site = await startSite({ dataDir, env: WITHOUT_DEMO });
});
afterAll(async () => {
  await site?.stop();
  await removeDataDir(dataDir);
});

const admin = (args: string[], variables: Record<string, string> = {}) =>
  runScript("server/commands/main.ts", args, { DATA_DIR: dataDir, ...variables });
const signIn = (email: string, password: string) =>
  clientOf(site).auth.signInWithPassword({ email, password });

test("help lists the commands, and an unknown command is refused", async () => {
  const [help, unknown] = await Promise.all([admin(["help"]), admin(["dance"])]);
  expect(help.code).toBe(0);
  for (const name of ["doctor", "list-users", "create-user", "reset-password", "rotate-keys", "repair-keys"])
    expect(help.stdout).toContain(`  ${name} `);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toMatch(
    /^there is no command 'dance'. Usage: npm run admin -- <command>\n {2}doctor /,
  );
});

test("accounts are created, listed and given a new password while the site runs", async () => {
  const creation = await admin(["create-user", "ana@example.com"]);
  expect(creation).toMatchObject({ code: 0, stderr: "" });
  const [, firstPassword = ""] = /Password: (\S+)/.exec(creation.stdout) ?? [];
  expect((await admin(["list-users", "ana@example.com"])).stdout).toMatch(
    /^ana@example\.com +user .* never$/m,
  );
  const session = await signIn("ana@example.com", firstPassword);
  expect(session.error).toBeNull();
  expect((await admin(["create-user", "ana@example.com"])).stderr).toContain("already has an account");

  const list = await admin(["list-users"]);
  expect(list.stdout).toMatch(/^ana@example\.com +user/m);
  expect(list.stdout).toMatch(/^admin@calabash\.test +admin/m);

  await admin(["create-admin", "ana@example.com"]);
  expect((await admin(["list-users"])).stdout).toMatch(/^ana@example\.com +admin/m);

  const reset = await admin(["reset-password", "ana@example.com", "tamarind-harbor-77"]);
  expect(reset).toMatchObject({ code: 0, stderr: "" });
  expect((await signIn("ana@example.com", firstPassword)).error).not.toBeNull();
  expect((await signIn("ana@example.com", "tamarind-harbor-77")).error).toBeNull();
  const refresh_token = session.data.session?.refresh_token ?? "";
  const renewed = await clientOf(site).auth.refreshSession({ refresh_token });
  expect(renewed.error).not.toBeNull();
  const withoutFactor = await admin(["reset-factor", "ana@example.com"]);
  expect(withoutFactor.stdout).toContain("ana@example.com no longer has a second factor");
  expect((await admin(["reset-password", "nobody@example.com"])).stderr).toContain("there is no account");
  expect((await admin(["reset-password", "ana@example.com", "123456"])).code).toBe(1);
});

test("the command 'doctor' checks every part, says what to do, and fails if something is wrong", async () => {
  const healthy = await admin(["doctor"]);
  expect(healthy).toMatchObject({ code: 0, stderr: "" });
  for (const name of [
    "configuration",
    "permissions",
    "disk",
    "database",
    "migrations",
    "clock",
    "storage",
    "backups",
    "mail",
    "mail intake",
  ])
    expect(healthy.stdout).toMatch(new RegExp(`^(ok|warn) +${name} `, "m"));
  expect(healthy.stdout).toContain("→ set SMTP_URL and MAIL_FROM");
  expect(healthy.stdout).toMatch(
    /^warn +backups +there is none in .*\n +→ set BACKUP_EVERY=24h, or run: npm run backup$/m,
  );
  const production = { NODE_ENV: "production" };
  expect((await admin(["doctor"], production)).stdout).toMatch(
    /^FAIL +configuration +embedded database, http:\/\/localhost:3000: visitors cannot/m,
  );

  const lostStore = await admin(["doctor"], {
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_BUCKET: "images",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  expect(lostStore.stdout).toMatch(/^FAIL +storage +.*\n +→ check S3_ENDPOINT, S3_BUCKET and/m);

  await chmod(join(dataDir, "keys.json"), 0o644);
  const unhealthy = await admin(["doctor"], { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@example.com" });
  expect(unhealthy.code).toBe(1);
  expect(unhealthy.stderr).toBe("");
  expect(unhealthy.stdout).toMatch(/^FAIL +permissions +keys\.json can be read by others$/m);
  expect(unhealthy.stdout).toMatch(/^- +database +not checked, because of permissions$/m);
  expect(unhealthy.stdout).toMatch(/^FAIL +mail +the mail server refuses/m);
  expect(unhealthy.stdout).toContain("2 of 10 checks failed.");
  await chmod(join(dataDir, "keys.json"), 0o600);

  const mailServer = await startMailServer();
  const SMTP_URL = mailServer.url.replace("//", "//agency:wrong@");
  expect((await admin(["doctor"], { SMTP_URL, MAIL_FROM: "a@example.com" })).stdout).toMatch(
    /^FAIL +mail +the mail server refuses the login: .*\n +→ check the user and password in SMTP_URL/m,
  );
  await mailServer.close();
});

test("keys are rotated only while the site is stopped; sessions end, but the database opens and authenticator apps work", async () => {
  expect((await admin(["rotate-keys"])).stderr).toContain("is in use by process");
  const session = await signIn(site.admin.email, site.admin.password);
  const before = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  const withApp = clientOf(site);
  await withApp.auth.signInWithPassword({ email: "ana@example.com", password: "tamarind-harbor-77" });
  const factor = await enrollTotp(withApp);
  await site.stop();
  const rotated = await admin(["rotate-keys"]);
  expect(rotated).toMatchObject({ code: 0, stderr: "" });
  const after = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  for (const key of Object.keys(before)) expect(after[key]).not.toBe(before[key]);
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);

  site = await startSite({ dataDir, env: WITHOUT_DEMO });
  const response = await fetch(`${site.url}/rest/v1/user_roles?select=role`, {
    headers: {
      apikey: site.keys.publishableKey,
      authorization: `Bearer ${session.data.session?.access_token}`,
    },
  });
  expect(response.status).toBe(401);
  expect((await signIn(site.admin.email, site.admin.password)).error).toBeNull();
  // Authenticator apps still work.
  const afterRotation = clientOf(site);
  await afterRotation.auth.signInWithPassword({ email: "ana@example.com", password: "tamarind-harbor-77" });
  const code = nextTotpCode(factor.secret);
  expect((await afterRotation.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
});
