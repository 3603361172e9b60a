import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { SqlSession } from "#server/data/sql-session.ts";

/** A running `copy … from stdin`. */
export interface CopyIn {
  write(chunk: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** One database connection that can also copy rows in bulk, in COPY's text format. */
export interface CopySession extends SqlSession {
  /** The rows that `copy (select …) to stdout` gives. */
  copyOut(select: string): AsyncIterable<Uint8Array>;
  /** `table` is a table name with its list of columns. */
  copyIn(table: string): CopyIn;
  close(): Promise<void>;
}

export async function connectForCopy(target: string | pg.ClientConfig): Promise<CopySession> {
  const client = new pg.Client({
    ...(typeof target === "string" ? { connectionString: target } : target),
    application_name: "calabash backup",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A dropped connection also rejects the running query, which reports it.
  client.on("error", () => {});
  await client.connect();
  return {
    query: async (text, parameters = []) => (await client.query(text, [...parameters])).rows,
    script: async (text) => {
      await client.query(text);
    },
    copyOut: (select) => client.query(copyTo(`copy (${select}) to stdout`)),
    copyIn: (table) => {
      const stream = client.query(copyFrom(`copy ${table} from stdin`));
      const done = finished(stream);
      // end() awaits `done`. A failure before that must not count as unhandled.
      done.catch(() => {});
      return {
        write: async (chunk) => {
          if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
        },
        end: async () => {
          stream.end();
          await done;
        },
      };
    },
    close: () => client.end(),
  };
}
