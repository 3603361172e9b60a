/**
 * For a query whose answer fills a form: it is not read again because somebody came back to the window or the line was
 * away, as a form that begins anew with what a colleague stored has lost what was typed.
 */
export const FILLS_A_FORM = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
