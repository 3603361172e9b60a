import type { AdminCommand } from "#server/commands/command.ts";
import { CHECKS } from "#server/commands/doctor-checks.ts";
import type { Finding } from "#server/commands/finding.ts";
import type { Config } from "#server/config/config.ts";
import { settleWithin } from "#server/process/deadline.ts";

const LIMIT_MS = 15_000;
const MARKS = { good: "ok  ", warning: "warn", bad: "FAIL", skipped: "-   " } as const;

/** The check that each check depends on. A check is skipped if that one failed, so that one cause gives one failure. */
const NEEDS: Readonly<Record<string, string>> = {
  disk: "permissions",
  database: "permissions",
  migrations: "database",
  clock: "database",
  storage: "permissions",
  backups: "permissions",
};

/** Checks everything the site depends on and changes nothing. */
export const doctor: AdminCommand = async (config) => {
  const findings: (Finding & { readonly name: string })[] = [];
  const failed = new Set<string>();
  for (const [name, check] of Object.entries(CHECKS)) {
    const need = NEEDS[name];
    const finding: Finding =
      need && failed.has(need)
        ? { state: "skipped", text: `not checked, because of ${need}` }
        : await run(check, config, name);
    if (finding.state === "bad" || finding.state === "skipped") failed.add(name);
    findings.push({ name, ...finding });
  }
  const text = findings
    .map(({ name, state, text, advice }) => {
      const line = `${MARKS[state]}  ${name.padEnd(14)}${text}`;
      return advice ? `${line}\n      ${"".padEnd(14)}→ ${advice}` : line;
    })
    .join("\n");
  const bad = findings.filter(({ state }) => state === "bad").length;
  if (bad === 0) return `${text}\nNo check failed.`;
  return { report: `${text}\n${bad} of ${findings.length} checks failed.`, isBad: true };
};

async function run(
  check: (config: Config) => Promise<Finding>,
  config: Config,
  name: string,
): Promise<Finding> {
  try {
    return await settleWithin(check(config), LIMIT_MS, `the check of ${name}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { state: "bad", text: reason, advice: "see docs/operating.md, Emergencies" };
  }
}
