import type { Config } from "#server/config/config.ts";

/** A report that says that something is wrong still goes to standard output. */
export interface Report {
  readonly report: string;
  readonly isBad: boolean;
}

/** Returns what the operator reads; a StartupError's message is shown alone. */
export type AdminCommand = (config: Config, args: readonly string[]) => Promise<string | Report>;
