import type { SqlSession } from "#server/data/sql-session.ts";

const INSTEAD: Readonly<Record<string, string>> = {
  begin: "savepoint step",
  commit: "release savepoint step",
  rollback: "rollback to savepoint step; release savepoint step",
};

/** Migrating opens a transaction for each step; inside one of ours these become savepoints. */
export function savepointsForTransactions(session: SqlSession): SqlSession {
  return {
    query: session.query,
    script: (text) => session.script(INSTEAD[text] ?? text),
  };
}
