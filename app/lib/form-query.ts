/**
 * For a query whose answer fills a form: it is not read again because somebody came back to the window or the connection
 * was lost: the form would begin again with what is stored, and what was typed would be lost.
 */
export const FILLS_A_FORM = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
