/** The path of a Chromium that runs. Waits for `packagesInstalled` before it uses an npm package. */
export function ensureChromium(packagesInstalled?: Promise<void>): Promise<string>;
