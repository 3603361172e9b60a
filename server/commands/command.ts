import type { Config } from "#server/config/config.ts";

/** A report of problems still goes to standard output. */
export interface Report {
  readonly report: string;
  readonly isBad: boolean;
}

/** Returns the text for the operator; a StartupError's message is shown without a stack trace. */
export type AdminCommand = (config: Config, args: readonly string[]) => Promise<string | Report>;
