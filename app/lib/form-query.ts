/** For queries that fill a form: a refetch on focus or reconnect would overwrite what was typed. */
export const FILLS_A_FORM = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
