import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parseConfig, StartupError } from "#server/config/config.ts";

const KEY = "9fQ2-xLr7VbWm0TzKd4Ys8GhNc1PaEuJ";

/** The error line that the operator sees. Fails if the variables are accepted. */
function refusal(variables: Record<string, string>): string {
  try {
    parseConfig(variables);
  } catch (cause) {
    if (cause instanceof StartupError) return cause.message;
    throw cause;
  }
  throw new Error("the variables were accepted");
}

describe("without variables", () => {
  test("every setting has a default, and the site listens on loopback", () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      dataDir: resolve(".data"),
      backend: { kind: "embedded" },
      keys: null,
      firstAdmin: null,
      s3: null,
      isDemo: true,
      hasTestHelpers: false,
      isProduction: false,
    });
  });

  test("an empty variable counts as unset", () => {
    expect(parseConfig({ PORT: " ", DATABASE_URL: "", ADMIN_EMAIL: "" })).toEqual(parseConfig({}));
  });
});

test("the default site URL contains the port, and trailing slashes are removed", () => {
  expect(parseConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  expect(parseConfig({ SITE_URL: "https://trips.example//" }).siteUrl).toBe("https://trips.example");
});

test("an external database or Supabase project replaces the embedded database and turns off the demo", () => {
  const databaseUrl = "postgres://site@db.example/calabash";
  expect(parseConfig({ DATABASE_URL: databaseUrl })).toMatchObject({
    backend: { kind: "postgres", databaseUrl },
    isDemo: false,
  });
  const keys = { SUPABASE_PUBLISHABLE_KEY: KEY, SUPABASE_SECRET_KEY: `${KEY}!` };
  expect(parseConfig({ SUPABASE_URL: "https://project.example/", ...keys })).toMatchObject({
    backend: { kind: "remote", url: "https://project.example" },
    keys: { publishable: KEY, secret: `${KEY}!` },
    isDemo: false,
  });
  expect(parseConfig({ DATABASE_URL: databaseUrl, DEMO: "1" }).isDemo).toBe(true);
});

test("in production the demo is on only if DEMO is 1", () => {
  expect(parseConfig({}).isDemo).toBe(true);
  expect(parseConfig({ NODE_ENV: "production" }).isDemo).toBe(false);
  expect(parseConfig({ NODE_ENV: "production", DEMO: "1" }).isDemo).toBe(true);
});

describe("the error names an invalid variable in one line", () => {
  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["SITE_URL", "trips.example"],
    ["SITE_URL", "ftp://trips.example"],
    ["DATABASE_URL", "mysql://db.example/calabash"],
    ["SUPABASE_URL", "project"],
    ["SUPABASE_SECRET_KEY", "short"],
    ["SUPABASE_SECRET_KEY", "a".repeat(64)],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_INTAKE_LISTEN", "127.0.0.1"],
    ["MAIL_INTAKE_LISTEN", "127.0.0.1:99999"],
    ["ADMIN_EMAIL", "admin"],
    ["ADMIN_PASSWORD", "12345"],
    ["ADMIN_PASSWORD", "123456"],
    ["ADMIN_PASSWORD", "password"],
    ["S3_ENDPOINT", "bucket.example"],
    ["DEMO", "yes"],
    ["TEST_HELPERS", "true"],
    ["SITE_URL", "https://trips.example/shop"],
    ["SITE_URL", "https://trips.example/?from=mail"],
    ["SITE_URL", "https://trips.example/#top"],
    ["SITE_URL", "https://user@trips.example"],
    ["MAIL_FROM", "garbage"],
    ["MAIL_FROM", "Calabash <garbage>"],
    ["MAIL_FROM", "Calabash hello@trips.example"],
    ["NODE_ENV", "prod"],
    ["SHUTDOWN_SECONDS", "soon"],
    ["DRAIN_SECONDS", "-1"],
  ])("%s=%s", (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} (must|is) `));
    expect(line).not.toContain("\n");
  });
});

describe.each([
  ["DATABASE_URL", "postgres", "/calabash"],
  ["SMTP_URL", "smtps", ""],
])("an unescaped password in %s is refused without showing any of it", (name, protocol, path) => {
  test.each(["pa/ss", "pa?ss", "pa#ss", "pa%zz", "p@ss", "pa:ss/w"])("%s", (password) => {
    const line = refusal({ [name]: `${protocol}://site:${password}@db.example${path}` });
    expect(line).toMatch(new RegExp(`^${name} cannot be read: percent-encode `));
    expect(line).not.toContain("\n");
    // The line contains the word 'password', in which these pieces would be found.
    for (const piece of ["pa", "ss", "zz", "p@", "db.example"])
      expect(line.replace("password", "")).not.toContain(piece);
  });
});

describe("an escaped password is accepted", () => {
  test("for the mail server", () => {
    const smtpUrl = `smtps://site%40trips.example:${encodeURIComponent("p@/?#%:ss")}@mail.example:465`;
    expect(parseConfig({ SMTP_URL: smtpUrl }).mail.smtpUrl).toBe(smtpUrl);
  });

  test("for the database", () => {
    const databaseUrl = `postgresql://site:${encodeURIComponent("p@/?#%:ss")}@db.example:5433/calabash?sslmode=require`;
    expect(parseConfig({ DATABASE_URL: databaseUrl }).backend).toEqual({ kind: "postgres", databaseUrl });
  });
});

test("an unknown sslmode is refused", () => {
  expect(refusal({ DATABASE_URL: "postgres://site:secret@db.example/calabash?sslmode=perhaps" })).toBe(
    "DATABASE_URL has an unknown sslmode: use one of disable, prefer, require, verify-ca, verify-full",
  );
});

test("the two keys must differ", () => {
  expect(refusal({ SUPABASE_PUBLISHABLE_KEY: KEY, SUPABASE_SECRET_KEY: KEY })).toBe(
    "SUPABASE_SECRET_KEY must differ from SUPABASE_PUBLISHABLE_KEY, which every visitor receives",
  );
});

test.each(["hello@trips.example", "Trips <hello@trips.example>", '"Trips, Ltd" <hello@trips.example>'])(
  "MAIL_FROM may be %s",
  (from) => {
    expect(parseConfig({ MAIL_FROM: from }).mail.from).toBe(from);
  },
);

describe("an incomplete setting names the missing variables", () => {
  test.each([
    [{ ADMIN_EMAIL: "admin@trips.example" }, "ADMIN_PASSWORD must be set too when ADMIN_EMAIL is set"],
    [{ ADMIN_PASSWORD: "marigold-ferry" }, "ADMIN_EMAIL must be set too when ADMIN_PASSWORD is set"],
    [
      { SUPABASE_SECRET_KEY: KEY },
      "SUPABASE_PUBLISHABLE_KEY must be set too when SUPABASE_SECRET_KEY is set",
    ],
    [
      { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "images" },
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too when S3_ENDPOINT is set",
    ],
    [
      { SUPABASE_URL: "https://project.example" },
      "SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY must be set too when SUPABASE_URL is set",
    ],
  ])("%o", (variables, line) => {
    expect(refusal(variables)).toBe(line);
  });
});

test("DATABASE_URL and SUPABASE_URL together are refused", () => {
  const both = { DATABASE_URL: "postgres://db.example/calabash", SUPABASE_URL: "https://project.example" };
  expect(refusal(both)).toBe("DATABASE_URL and SUPABASE_URL cannot both be set: choose one");
});

describe("in production", () => {
  const production = { NODE_ENV: "production" };

  test("DATABASE_URL requires the keys, so that all processes share them", () => {
    const shared = { ...production, DATABASE_URL: "postgres://db.example/calabash" };
    expect(refusal(shared)).toMatch(/^SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must be set/);
    const keys = { SUPABASE_PUBLISHABLE_KEY: KEY, SUPABASE_SECRET_KEY: `${KEY}!` };
    expect(parseConfig({ ...shared, ...keys }).isProduction).toBe(true);
  });

  test("TEST_HELPERS=1 is refused", () => {
    expect(refusal({ ...production, TEST_HELPERS: "1" })).toBe("TEST_HELPERS must not be 1 in production");
  });

  test("the embedded database needs no keys, because the site generates its own", () => {
    expect(parseConfig(production)).toMatchObject({ isProduction: true, backend: { kind: "embedded" } });
  });
});

describe("scheduled backups", () => {
  test("are off unless BACKUP_EVERY is set", () => {
    expect(parseConfig({ BACKUP_KEEP: "3" }).backups).toBeNull();
    expect(parseConfig({ BACKUP_EVERY: "24h", DATA_DIR: "/data" }).backups).toEqual({
      everySeconds: 86_400,
      folder: "/data/backups",
      keep: 7,
      passphrase: null,
    });
  });

  test("take the interval, folder, number of archives and passphrase from their variables", () => {
    const variables = { BACKUP_EVERY: "30m", BACKUP_DIR: "/backups", BACKUP_KEEP: "2" };
    expect(parseConfig({ ...variables, BACKUP_PASSPHRASE: "twelve characters" }).backups).toEqual({
      everySeconds: 1800,
      folder: "/backups",
      keep: 2,
      passphrase: "twelve characters",
    });
  });

  test.each([
    [{ BACKUP_EVERY: "soon" }, "BACKUP_EVERY must be a time such as 30m, 24h or 7d"],
    [{ BACKUP_EVERY: "0h" }, "BACKUP_EVERY must be a time such as 30m, 24h or 7d"],
    [{ BACKUP_EVERY: "9999d" }, "BACKUP_EVERY must be a time such as 30m, 24h or 7d"],
    [{ BACKUP_EVERY: "1h", BACKUP_KEEP: "0" }, "BACKUP_KEEP must be a number from 1 to 9999"],
    [{ BACKUP_PASSPHRASE: "short" }, "BACKUP_PASSPHRASE is too short: use at least 12 characters"],
    [
      { BACKUP_PASSPHRASE: "x", BACKUP_PASSPHRASE_FILE: "y" },
      "BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE cannot both be set: choose one",
    ],
  ])("%o is refused", (variables, line) => {
    expect(refusal(variables)).toBe(line);
  });
});

describe("networks", () => {
  test.each(["TRUSTED_PROXIES", "METRICS_ALLOW"])("%s takes addresses, ranges and loopback", (variable) => {
    const text = "10.0.0.1, 10.0.0.0/8,loopback,2001:db8::/48";
    const { trustedProxies, metrics } = parseConfig({ [variable]: text });
    const entries = ["10.0.0.1", "10.0.0.0/8", "loopback", "2001:db8::/48"];
    expect(variable === "METRICS_ALLOW" ? metrics.allow : trustedProxies).toEqual(entries);
  });

  test.each([
    "proxy.example",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0/8",
    "::1/129",
    "10.0.0.0/x",
  ])("the network '%s' is refused", (entry) => {
    for (const variable of ["TRUSTED_PROXIES", "METRICS_ALLOW"])
      expect(refusal({ [variable]: entry })).toBe(
        `${variable} contains '${entry}': use addresses, ranges such as 10.0.0.0/8, or loopback`,
      );
  });
});

test("DATABASE_POOL_SIZE has a lower maximum with the embedded database", () => {
  expect(refusal({ DATABASE_POOL_SIZE: "100" })).toBe(
    "DATABASE_POOL_SIZE must be at most 50 with the embedded database, which takes 60 connections in all",
  );
  const databaseUrl = "postgres://site@db.example/calabash";
  expect(parseConfig({ DATABASE_POOL_SIZE: "100", DATABASE_URL: databaseUrl }).databasePoolSize).toBe(100);
});
