/** The path of a Chromium that runs. */
export function ensureChromium(): Promise<string>;
