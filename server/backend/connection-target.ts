import type { ClientConfig } from "pg";

/** DATABASE_URL, or the embedded database's socket and password. */
export type ConnectionTarget =
  | string
  | Required<Pick<ClientConfig, "host" | "port" | "user" | "password" | "database">>;

/** What the driver needs to connect, named so that an administrator recognises the site's connections. */
export function clientConfig(target: ConnectionTarget): ClientConfig {
  const name = { application_name: "calabash" };
  if (typeof target !== "string") return { ...target, ...name };
  const url = new URL(target);
  // sslmode as every other PostgreSQL program understands it: `require` encrypts, `verify-full` also checks the name.
  if (url.searchParams.has("sslmode") && !url.searchParams.has("uselibpqcompat"))
    url.searchParams.set("uselibpqcompat", "true");
  return { connectionString: url.href, ...name };
}
