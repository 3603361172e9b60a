import { Client, type ClientBase, type ClientConfig } from "pg";
import { settleWithin } from "#server/process/deadline.ts";

/** How long a request or a probe waits for a new connection. */
export const CONNECT_LIMIT_MS = 1_500;
const PROBE_LIMIT_MS = 1_200;

/** The PID of the server process. Null behind a pooler, which reports a number of its own as processID. */
export async function readServerPid(client: ClientBase & { readonly processID?: unknown }) {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid;
  return pid !== undefined && pid === client.processID ? pid : null;
}

/** The PIDs of active server processes, and of those whose state is hidden. */
export async function readBusyPids(config: ClientConfig): Promise<ReadonlySet<number>> {
  const rows = await ask<{ pid: number }>(
    config,
    "select pid from pg_stat_activity where state is null or state not like 'idle%'",
  );
  return new Set(rows.map(({ pid }) => pid));
}

/** Whether a new connection may write. */
export async function takesWrites(config: ClientConfig): Promise<boolean> {
  const [row] = await ask<{ transaction_read_only: string }>(config, "show transaction_read_only");
  return row?.transaction_read_only === "off";
}

/** Runs a query on a connection of its own. */
async function ask<Row extends object>(config: ClientConfig, query: string): Promise<Row[]> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // Without a listener an error would end the process. The query also fails, and its caller handles that.
  client.on("error", () => {});
  const connectAndRead = async () => {
    await client.connect();
    return client.query<Row>(query);
  };
  try {
    return (await settleWithin(connectAndRead(), PROBE_LIMIT_MS, "a probe of the database")).rows;
  } finally {
    // Not awaited, because a server that is down never confirms the end.
    void client.end().catch(() => {});
  }
}
