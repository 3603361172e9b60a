import type { Config } from "#server/config.ts";

export interface AdminCommand {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Answers with what the operator reads; a StartupError's message is shown alone. */
  run(config: Config, args: readonly string[]): Promise<string>;
}
