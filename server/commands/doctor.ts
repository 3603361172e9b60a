import type { AdminCommand } from "#server/commands/command.ts";
import { CHECKS } from "#server/commands/doctor-checks.ts";
import type { Finding } from "#server/commands/finding.ts";
import type { Config } from "#server/config/config.ts";
import { settleWithin } from "#server/process/deadline.ts";

const TIMEOUT_MS = 15_000;
const MARKS = { good: "ok  ", warning: "warn", bad: "FAIL", skipped: "-   " } as const;

/** Which check each check depends on. If that one failed, the check is skipped, so that one cause is reported once. */
const DEPENDS_ON: Readonly<Record<string, string>> = {
  disk: "permissions",
  database: "permissions",
  writes: "database",
  migrations: "database",
  processes: "database",
  clock: "database",
  storage: "permissions",
  backups: "database",
};

/** Checks everything that the site depends on and changes nothing. */
export const doctor: AdminCommand = async (config) => {
  const findings: (Finding & { readonly name: string })[] = [];
  const failed = new Set<string>();
  for (const [name, check] of Object.entries(CHECKS)) {
    const dependency = DEPENDS_ON[name];
    const finding: Finding =
      dependency && failed.has(dependency)
        ? { state: "skipped", text: `not checked, because of ${dependency}` }
        : await runCheck(check, config, name);
    if (finding.state === "bad" || finding.state === "skipped") failed.add(name);
    findings.push({ name, ...finding });
  }
  const text = findings
    .map(({ name, state, text, advice }) => {
      const line = `${MARKS[state]}  ${name.padEnd(14)}${text}`;
      return advice ? `${line}\n      ${"".padEnd(14)}→ ${advice}` : line;
    })
    .join("\n");
  const badCount = findings.filter(({ state }) => state === "bad").length;
  if (badCount === 0) return `${text}\nNo check failed.`;
  return { report: `${text}\n${badCount} of ${findings.length} checks failed.`, isBad: true };
};

async function runCheck(
  check: (config: Config) => Promise<Finding>,
  config: Config,
  name: string,
): Promise<Finding> {
  try {
    return await settleWithin(check(config), TIMEOUT_MS, `the check of ${name}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { state: "bad", text: reason, advice: "see docs/operating.md, Emergencies" };
  }
}
