import type { CheckedArchive } from "#server/backup/check-archive.ts";
import type { Config } from "#server/config/config.ts";

export interface RestoreRequest {
  readonly config: Config;
  readonly file: string;
  readonly passphrase: string | null;
  readonly replace: boolean;
}

/** A request whose archive was read and verified. */
export interface CheckedRequest extends RestoreRequest, CheckedArchive {
  readonly migrations: readonly string[];
  /** The name under which the old site is kept. */
  readonly stamp: string;
}
