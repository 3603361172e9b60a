import type { Config } from "#server/config/config.ts";

/** The result of a command that looks for problems. It goes to standard output, even if problems were found. */
export interface Report {
  readonly report: string;
  /** Whether the exit code is 1. */
  readonly isBad: boolean;
}

/** Returns the text for the operator. If it throws a StartupError, the operator sees the message alone. */
export type AdminCommand = (config: Config, args: readonly string[]) => Promise<string | Report>;
