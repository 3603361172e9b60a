import { AsyncLocalStorage } from "node:async_hooks";

const shorter = new AsyncLocalStorage<string>();

/** How long one statement of each role may run. */
const OF_ROLE: Readonly<Record<string, string>> = {
  anon: "3s",
  authenticated: "8s",
  service_role: "30s",
};

/** Runs a call whose statements get less time than their role has. The embedded and the postgres backend heed it. */
export const withStatementTimeout = <T>(timeout: string, work: () => Promise<T>): Promise<T> =>
  shorter.run(timeout, work);

/** Null for a role that may not use the API. */
export const statementTimeout = (role: string): string | null => {
  const timeout = OF_ROLE[role];
  return timeout ? (shorter.getStore() ?? timeout) : null;
};
