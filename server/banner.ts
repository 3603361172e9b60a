import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import type { FirstStart } from "#server/first-start/first-start.ts";
import type { Site } from "#server/site.ts";

/**
 * Tells the operator that the site is ready. Logs are kept for years and read by many, so the first passwords are shown
 * only on a terminal. Otherwise they are stored in a file that only its owner can read.
 */
export async function writeBanner(
  write: (text: string) => void,
  options: { readonly config: Config; readonly site: Site; readonly isTerminal: boolean },
): Promise<void> {
  const { config, site, isTerminal } = options;
  const { backend, firstStart } = site;
  const lines = [
    "",
    "  Calabash is open.",
    "",
    `  Site          ${config.siteUrl}`,
    `  Back office   ${config.siteUrl}/admin`,
    `  Data          ${backend.location}`,
  ];
  if (backend.kind !== "remote")
    lines.push(`  Files         ${config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : config.dataDir}`);
  if (isTerminal) lines.push(...accountLines(firstStart, "shown only this once; note it down"));
  else if (firstStart.admin?.password || firstStart.traveler)
    lines.push("", await writePasswordFile(config.dataDir, firstStart));
  else lines.push(...accountLines(firstStart, ""));
  lines.push("", "  Ctrl-C stops it.", "");
  write(lines.join("\n"));
}

function accountLines({ admin, traveler }: FirstStart, note: string): string[] {
  const lines: string[] = [];
  if (admin) {
    lines.push(
      "",
      `  Admin         ${admin.email}`,
      `  Password      ${admin.password ?? "as set in ADMIN_PASSWORD"}`,
    );
    if (admin.password) lines.push(`                (${note})`);
  }
  if (traveler) lines.push("", `  Traveler      ${traveler.email}`, `  Password      ${traveler.password}`);
  return lines;
}

/** Returns the line of the banner that says where the passwords are. */
async function writePasswordFile(dataDir: string, firstStart: FirstStart): Promise<string> {
  const file = join(dataDir, "first-passwords.txt");
  const text = `${accountLines(firstStart, "delete this file once you have noted the password").join("\n")}\n`;
  try {
    // Appends, because the file may still hold the passwords of an earlier database.
    const handle = await open(file, "a", 0o600);
    try {
      // The mode of open() applies only to a new file.
      await handle.chmod(0o600);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return `  Passwords     ${file}`;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return `  Passwords     could not be stored (${reason}). Create another admin with npm run admin:create`;
  }
}
