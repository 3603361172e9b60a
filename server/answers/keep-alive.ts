/** Longer than proxies keep idle connections (Caddy: 2 minutes): whoever closes first must not be the one being asked. */
export const KEEP_ALIVE_SECONDS = 130;
