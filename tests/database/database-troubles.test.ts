import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DatabaseReadOnly, DatabaseUnreachable } from "#server/data/database-errors.ts";
import { DatabasePool } from "#server/data/database-pool.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { asSuperuser, dropDatabase } from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";

let url: string;
let databaseName: string;
beforeAll(async () => {
  url = await createDatabaseOnSharedServer("empty");
  databaseName = new URL(url).pathname.slice(1);
  role = `role_of_${databaseName}`;
  await runOnce(url, "create table public.notes (text text)");
});
afterAll(async () => {
  await runOnce(url, `drop role if exists ${role}`);
  await dropDatabase(url);
});

let role: string;
const asRole = (password: string) => Object.assign(new URL(url), { username: role, password }).href;
const createPool = (connectionString = url, size = 2) => {
  const log = vi.fn();
  const pool = new DatabasePool({ connectionString }, { size, log });
  const events = () => log.mock.calls.map(([, event, fields]) => [event, fields?.sqlstate]);
  return { pool, log, events };
};

const setReadOnly = (isOn: boolean) =>
  runOnce(
    url,
    `begin; set transaction read write; alter database ${databaseName} set default_transaction_read_only = ${isOn ? "on" : "off"}; commit`,
  );

test("while the database takes no writes, its connections stay open, and after the recovery every one writes", async () => {
  const { pool } = createPool(url, 3);
  await setReadOnly(true);
  const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const connection of held) connection.release();
  const write = () => pool.query("insert into public.notes values ('one')");
  const readPid = () => pool.query("select pg_backend_pid() as pid");
  const openedBefore = await readPid();
  for (let call = 0; call < 3; call += 1) await expect(write()).rejects.toThrow(DatabaseReadOnly);
  expect([await readPid(), pool.state().open]).toEqual([openedBefore, 3]);
  await setReadOnly(false);
  await expect.poll(() => write().then(() => "written", String)).toBe("written");
  const again = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const connection of again) await connection.query("insert into public.notes values ('two')", []);
  for (const connection of again) connection.release();
  await pool.end();
});

test("a write in a read-only transaction of our own keeps its error and its connection", async () => {
  const { pool } = createPool(url, 1);
  const connection = await pool.connect();
  const pid = async () => (await connection.query("select pg_backend_pid() as pid", [])).rows;
  const before = await pid();
  await connection.query("begin", []);
  await connection.query("SET LOCAL transaction_read_only = on", []);
  await expect(connection.query("insert into public.notes values ('no')", [])).rejects.toMatchObject({
    name: "error",
    code: "25006",
  });
  await connection.query("rollback", []);
  expect(await pid()).toEqual(before);
  connection.release();
  await pool.end();
});

test("with a wrong password the log says so once, and not that the database is reachable again", async () => {
  await runOnce(url, `create role ${role} login password 'first'`);
  const { pool, log, events } = createPool(asRole("first"));
  await pool.query("select 1");
  await runOnce(url, `alter role ${role} password 'second'`);
  await runOnce(
    asSuperuser(url),
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
  );
  await expect.poll(events).toContainEqual(["database unreachable", "28P01"]);
  for (let call = 0; call < 5; call += 1)
    await expect(pool.query("select 1")).rejects.toThrow(DatabaseUnreachable);
  expect(log.mock.calls.find(([, , fields]) => fields.sqlstate === "28P01")?.[2].reason).toContain(
    "password authentication failed",
  );
  expect(events().filter(([event]) => event === "database unreachable")).toHaveLength(1);
  expect(events().map(([event]) => event)).not.toContain("database reachable again");
  await runOnce(url, `alter role ${role} password 'first'`);
  await expect.poll(() => pool.query("select 1 as one").catch(() => null)).toEqual([{ one: 1 }]);
  expect(events().at(-1)).toEqual(["database reachable again", undefined]);
  await pool.end();
});

test("if only new connections are refused, those that are open go on working, and the log names the reason", async () => {
  await runOnce(url, `alter role ${role} password 'third'`);
  const { pool, events } = createPool(asRole("third"));
  const open = await pool.connect();
  await runOnce(url, `alter role ${role} password 'fourth'`);
  await expect(pool.connect()).rejects.toThrow(DatabaseUnreachable);
  await expect.poll(events).toEqual([["database refuses new connections", "28P01"]]);
  expect((await open.query("select 1 as one", [])).rows).toEqual([{ one: 1 }]);
  await runOnce(url, `alter role ${role} password 'third'`);
  const other = await pool.connect();
  expect(events().at(-1)).toEqual(["database reachable again", undefined]);
  open.release();
  other.release();
  await pool.end();
});
