import { createHmac, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "#server/config.ts";
import { StartupError } from "#server/config.ts";

export const keysFile = z.object({
  publishableKey: z.string().min(32),
  secretKey: z.string().min(32),
  jwtSecret: z.string().min(32),
  databasePassword: z.string().min(24),
});

/** The installation's own secrets: made once, never a default. */
export type Keys = z.infer<typeof keysFile>;

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

/** The keys of DATA_DIR, made on the first start; keys of the environment take their place. */
export async function loadKeys(config: Pick<Config, "dataDir" | "keys">): Promise<Keys> {
  const stored = await readOrCreate(join(config.dataDir, "keys.json"));
  if (!config.keys) return stored;
  return {
    ...stored,
    publishableKey: config.keys.publishable,
    secretKey: config.keys.secret,
    // Derived, so that every process that is given the same secret key accepts the others' tokens.
    jwtSecret: createHmac("sha256", config.keys.secret).update("calabash access tokens").digest("base64url"),
  };
}

async function readOrCreate(file: string): Promise<Keys> {
  try {
    const parsed = keysFile.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (!parsed.success)
      throw new StartupError(`${file} holds a weak or missing secret: restore it or remove it`);
    await chmod(file, 0o600);
    return parsed.data;
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw new StartupError(`${file} is not valid JSON: restore it or remove it`);
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
  }
  const keys: Keys = {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    jwtSecret: random(48),
    databasePassword: random(24),
  };
  await mkdir(join(file, ".."), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return keys;
}
