/** From the least important on. */
export const LOG_LEVELS = ["info", "warn", "error"] as const;

/** How much of a visitor's address is kept. */
export const LOGGED_ADDRESSES = ["full", "short", "none"] as const;
