import { StartupError } from "#server/config/config.ts";

/** The bundled PostgreSQL cannot run on this machine at all; `message` says why, for the operator. */
export class PostgresCannotRun extends StartupError {}
