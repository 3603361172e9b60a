import type { Config } from "#server/config.ts";

/** Answers with what the operator reads; a StartupError's message is shown alone. */
export type AdminCommand = (config: Config, args: readonly string[]) => Promise<string>;
