import { readFileSync } from "node:fs";
import { systemReason } from "#server/process/system-error.ts";

/** Each NAME may also be set as NAME_FILE, the path of a file: container platforms provide secrets as files. */
export const SECRET_VARIABLES = [
  "DATABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "SMTP_URL",
  "MAIL_INTAKE_SECRET",
  "MAIL_INTAKE_IMAP_URL",
  "ADMIN_PASSWORD",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_PASSPHRASE",
  "METRICS_TOKEN",
  "FORM_CHECK_SECRET",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** Sets NAME to the content of the file in NAME_FILE. `refuse` creates an error from a line for the operator. */
export function readSecretFiles(variables: Variables, refuse: (line: string) => Error): Variables {
  const withSecrets: Record<string, string | undefined> = { ...variables };
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`;
    const file = variables[variable];
    if (!file) continue;
    if (variables[name]) throw refuse(`${name} and ${variable} cannot both be set: choose one`);
    let content: string;
    try {
      content = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (cause) {
      throw refuse(`${variable} ${file} cannot be read: ${systemReason(cause)}`);
    }
    if (content === "") throw refuse(`${variable} ${file} is empty`);
    withSecrets[name] = content;
  }
  return withSecrets;
}
