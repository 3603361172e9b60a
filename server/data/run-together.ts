import { type PoolClient, Query, type QueryResult } from "pg";

/** A connection of the site. A query's preparations are sent with it. */
export interface SiteClient {
  query<Row>(
    text: string,
    parameters: readonly unknown[],
    preparations?: readonly string[],
  ): Promise<{ readonly rows: readonly Row[] }>;
  release(): void;
}

/**
 * Runs a query right after its preparations, in one round trip. PostgreSQL skips everything up to the next Sync message
 * once a statement has failed, and only the query is followed by a Sync. So it never runs without its preparations,
 * which the driver's pipeline mode does not promise: that sends a Sync after each statement (docs/decisions/040).
 */
export function runTogether(
  client: PoolClient,
  preparations: readonly string[],
  text: string,
  parameters: readonly unknown[],
): Promise<QueryResult> {
  if (preparations.length === 0) return client.query(text, [...parameters]);
  return new Promise((resolve, reject) => {
    // The simple protocol, which the driver prefers without parameters, would run the query even after a failure.
    const config = { text, values: [...parameters], queryMode: "extended" };
    const query = new Query(config, (error, results) => {
      // Several statements have several results.
      const result = [results].flat().at(-1);
      if (error || !result) reject(error);
      else resolve(result);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      for (const preparation of preparations) {
        connection.parse({ text: preparation, name: "", types: [] }, true);
        connection.bind({}, true);
        connection.describe({ type: "P" }, true);
        connection.execute({}, true);
      }
      submit(connection);
      connection.stream.uncork();
      return null;
    };
    client.query(query);
  });
}
