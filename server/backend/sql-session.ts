import type { Sql } from "postgres";

/** One database connection for boot: preparing and migrating are the only raw SQL there is (design rule 2). */
export interface SqlSession {
  query(
    text: string,
    parameters?: readonly (string | readonly string[])[],
  ): Promise<readonly Record<string, unknown>[]>;
  /** Runs a file of several statements. */
  script(text: string): Promise<void>;
}

/** Holds one connection of the pool for the whole of `work`, so that session locks mean something. */
export async function withSession<T>(sql: Sql, work: (session: SqlSession) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    return await work({
      query: (text, parameters = []) => connection.unsafe(text, [...parameters] as string[]),
      script: async (text) => {
        await connection.unsafe(text).simple();
      },
    });
  } finally {
    connection.release();
  }
}
