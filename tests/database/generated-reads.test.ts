import { beforeAll, describe, expect, it } from "vitest";
import { readSurface } from "#tests/database/rest-cases.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { type Gateway, openGateway } from "#tests/support/gateway.ts";
import { createPerson } from "#tests/support/people.ts";

/** Filters with eleven different operators. */
const FILTERS = "eq.x neq.1 gt.{} like.*a* ilike.a is.null in.(1,a) cs.{a} cd.[1] ov.(1,2) fts.a".split(" ");

interface Column {
  readonly table: string;
  readonly name: string;
}

describe("reads generated from the database catalog", { timeout: 180_000 }, () => {
  const database = databasePerFile();
  let call: Gateway["rest"];
  /** The token of each kind of caller. The anonymous caller has none. */
  let tokens: readonly (string | undefined)[];
  let tables: readonly string[];
  /** One column of each type. */
  let columns: readonly Column[];
  let types: readonly { readonly name: string; readonly isPseudo: boolean }[];
  beforeAll(async () => {
    const [user, admin] = await Promise.all([
      createPerson(database(), "user"),
      createPerson(database(), "admin", "admin"),
    ]);
    tokens = [undefined, user.token, admin.token, database().keys.secretKey];
    call = openGateway(database()).rest;
    tables = Object.keys((await readSurface(database().owner)).tables);
    columns = await database().owner<Column>`
      select distinct on (udt_name) table_name as table, column_name as name
      from information_schema.columns where table_schema = 'public' order by udt_name, table_name, column_name`;
    // Base types, pseudo-types and ranges, without the array types, whose names begin with '_'.
    types = await database().owner<{ name: string; isPseudo: boolean }>`
      select typname::text as name, typtype = 'p' as "isPseudo" from pg_type
      where typnamespace = 'pg_catalog'::regnamespace and typtype in ('b', 'p', 'r') and typname !~ '^_'`;
    await database().clients.service.rpc("seed_example_itineraries");
  });

  /** Requests each target and returns those with a server error. */
  const findServerErrors = async (targets: readonly string[]) => {
    const failures: string[] = [];
    const queue = [...targets.entries()];
    const sender = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [index, target] = next;
        // The callers take turns. Many addresses are used because of the rate limit of each address.
        const response = await call(target, {
          as: tokens[index % tokens.length],
          from: `192.0.2.${index % 50}`,
        });
        if (response.status >= 500) failures.push(`${response.status} ${target} ${await response.text()}`);
      }
    };
    await Promise.all(Array.from({ length: 4 }, sender));
    return failures;
  };

  it("cause no server error with a table's own name as a column, from any caller", async () => {
    // The callers take turns. With TEST_LONG, every caller sends every request.
    const senders = process.env.TEST_LONG ? tokens : [undefined];
    const targets = tables.flatMap((table) =>
      [
        `${table}=eq.x`,
        `${table}=is.null`,
        `select=${table}`,
        `order=${table}`,
        `or=(${table}.gt.1)`,
      ].flatMap((query) => senders.map(() => `${table}?${query}`)),
    );
    expect(await findServerErrors(targets)).toEqual([]);
  });

  it("cause no server error with a column of each type cast to every PostgreSQL type, including pseudo-types", async () => {
    const targets = columns.flatMap(({ table, name }, columnIndex) =>
      types
        // Each pseudo-type is tried with every column, and each other type with every fourth column.
        .filter(({ isPseudo }, typeIndex) => isPseudo || (typeIndex + columnIndex) % 4 === 0)
        .map((type) => `${table}?select=${name}::${type.name}&limit=2`),
    );
    expect(targets.length).toBeGreaterThan(500);
    expect(await findServerErrors(targets)).toEqual([]);
  });

  it("cause no server error with a column of each type and eleven different operators", async () => {
    const targets = columns.flatMap(({ table, name }) =>
      FILTERS.flatMap((filter) => [
        `${table}?${name}=${filter}&limit=2`,
        `${table}?${name}=not.${filter}&limit=2`,
        `${table}?${name}->a=${filter}&limit=2`,
      ]),
    );
    expect(await findServerErrors(targets)).toEqual([]);
  });
});
