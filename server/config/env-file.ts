import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "#server/config/config.ts";
import { errorCode, systemReason } from "#server/process/system-error.ts";

const DEFAULTS = join(import.meta.dirname, "../../deploy/defaults.env");

/**
 * Reads the file that CALABASH_ENV names, for the service and for commands alike. systemd, Docker, Node and the shell
 * read quotes, #, $ and \ in four ways, so that a passphrase could be two. The environment wins over the file, and the
 * file over the defaults of the service.
 */
export function loadEnvFile(variables: NodeJS.ProcessEnv = process.env): void {
  const file = variables.CALABASH_ENV;
  if (!file) return;
  for (const values of [parseEnvFile(file, readIfThere(file)), parseEnvFile(DEFAULTS, readIfThere(DEFAULTS))])
    for (const [name, value] of Object.entries(values)) variables[name] ??= value;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return "";
    const advice = errorCode(cause) === "EACCES" ? "Run it as root: sudo calabash …" : systemReason(cause);
    throw new StartupError(`${file} cannot be read. ${advice}`, { cause });
  }
}

/** Takes every value as it is written, except for quotes around all of it. Refuses what could mean something else. */
export function parseEnvFile(file: string, text: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, written = ""] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    const refuse = (reason: string) => new StartupError(`${file}, line ${index + 1}: ${reason}`);
    if (!name) throw refuse("this is not NAME=value");
    values[name] = readValue(written, (reason) => refuse(`the value of ${name} ${reason}`));
  }
  return values;
}

function readValue(written: string, refuse: (reason: string) => StartupError): string {
  const [, quote, quoted = ""] = /^(['"])(.*)\1$/.exec(written) ?? [];
  const blanks = "begins or ends with a blank: remove it";
  if (quote && quoted !== quoted.trim()) throw refuse(blanks);
  if (quote && !quoted.includes(quote) && (quote === "'" || !/[\\$`]/.test(quoted))) return quoted;
  const advice = "put it in single quotes";
  if (/^['"]/.test(written)) throw refuse(`is not clear because of its quotes: ${advice}, with none inside`);
  if (/\\/.test(written)) throw refuse(`contains a backslash: ${advice}`);
  if (/\s#/.test(written)) throw refuse(`contains a # after a blank: ${advice}`);
  if (/^\s|\s$|\r/.test(written)) throw refuse(blanks);
  return written;
}
