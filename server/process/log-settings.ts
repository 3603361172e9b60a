/** In increasing severity. */
export const LOG_LEVELS = ["info", "warn", "error"] as const;

/** How much of a visitor's IP address is logged. */
export const IP_LOG_MODES = ["full", "short", "none"] as const;
