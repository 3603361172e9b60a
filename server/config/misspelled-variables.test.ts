import { expect, test } from "vitest";
import { environment } from "#server/config/environment.ts";
import { findMisspelledVariables } from "#server/config/misspelled-variables.ts";

test.each([
  ["DATABSE_URL", "did you mean DATABASE_URL?"],
  ["DATABASE_URI", "did you mean DATABASE_URL?"],
  ["SITEURL", "did you mean SITE_URL?"],
  ["BACKUP_PASPHRASE", "did you mean BACKUP_PASSPHRASE?"],
  ["TRUSTED_PROXY", "did you mean TRUSTED_PROXIES?"],
  ["SMTP_URL_FIEL", "did you mean SMTP_URL_FILE?"],
  ["smtp_url", "did you mean SMTP_URL?"],
  ["SMTP_HSOT", "see .env.example"],
  ["S3_KEY", "see .env.example"],
])("the variable %s is reported with the advice '%s'", (name, advice) => {
  expect(findMisspelledVariables({ [name]: "value" })).toEqual([
    `${name} is not a variable of the site: ${advice}`,
  ]);
});

test("the site's own variables and those of other programs are not reported", () => {
  const known = Object.keys(environment.shape);
  const otherVariables =
    "HOME HOSTNAME LANG LC_ALL LOGNAME MAIL PATH PWD SHELL SHLVL TERM TZ USER INIT_CWD NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE npm_config_cache npm_lifecycle_event CI DEBUG AWS_REGION STATE_DIRECTORY INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID POSTGRES_PASSWORD CALABASH_COMMAND CALABASH_ENV SUPABASE_ACCESS_TOKEN TEST_LONG http_proxy";
  const variables = Object.fromEntries(
    [...known, ...otherVariables.split(" ")].map((name) => [name, "value"]),
  );
  expect(findMisspelledVariables(variables)).toEqual([]);
});
