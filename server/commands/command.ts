import type { Config } from "#server/config/config.ts";

/** What a command found. It goes to standard output, even if problems were found. */
export interface Report {
  readonly report: string;
  /** Makes the exit code 1. */
  readonly isBad: boolean;
}

/** Returns the text for the operator; a StartupError's message is shown without a stack trace. */
export type AdminCommand = (config: Config, args: readonly string[]) => Promise<string | Report>;
