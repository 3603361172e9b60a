import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { connect } from "#tests/support/sql.ts";
import { migrateAtStart } from "#tests/support/test-backend.ts";

const DUMPS = join(import.meta.dirname, "../fixtures/upgrade");
const KELVIN_KATE = "\u212Aate@travelers.example";
const TWO_ADDRESSES = "ann@travelers.example,ben@travelers.example";
const UMLAUT = "müller@travelers.example";

let sql: ReturnType<typeof connect>;
/** A 1.0.0 site that stored what no form accepts any more, upgraded. */
beforeAll(async () => {
  const [dump = ""] = readdirSync(DUMPS).filter((file) => file.endsWith(".sql.gz"));
  const url = await createDatabaseOnSharedServer("empty");
  sql = connect(url);
  await sql.unsafe(`${gunzipSync(readFileSync(join(DUMPS, dump))).toString("utf8")}\nreset all;`);
  const request = (subject: string, email: string) => sql`
    insert into public.requests (type, name, email, subject) values ('contact', 'Kate', ${email}, ${subject})`;
  await request("kelvin", KELVIN_KATE);
  await request("two", TWO_ADDRESSES);
  await request("spaces", "\tann@travelers.example ");
  await request("deleted", UMLAUT);
  await sql`delete from public.requests where subject = 'deleted'`;
  await sql`insert into public.subscribers (email, source) values (${UMLAUT}, 'email_signup')`;
  await sql`insert into public.engagement_tracking (engagement_type, user_email) values ('contact', ${KELVIN_KATE})`;
  await sql`insert into public.proposals (number, email) values ('P-1999-0001', ${TWO_ADDRESSES})`;
  await sql`insert into public.outbox (kind, subject, text_body, to_email) values ('reply', 'upgrade', '', ${UMLAUT})`;
  await sql`insert into public.admin_notification_emails (email) values (${UMLAUT})`;
  await migrateAtStart(url);
});
afterAll(() => sql.end());

const UMLAUT_AFTERWARDS = expect.stringMatching(/^m-ller-travelers-example-[0-9a-f]{8}@address\.invalid$/);

it("an upgrade turns addresses that are none into readable ones that reach nobody, and removes spaces", async () => {
  const emails = await sql`select subject, email from public.requests where name = 'Kate' order by subject`;
  expect(emails).toEqual([
    {
      subject: "kelvin",
      email: expect.stringMatching(/^ate-travelers-example-[0-9a-f]{8}@address\.invalid$/),
    },
    { subject: "spaces", email: "ann@travelers.example" },
    {
      subject: "two",
      email: expect.stringMatching(
        /^ann-travelers-example-ben-travelers-example-[0-9a-f]{8}@address\.invalid$/,
      ),
    },
  ]);
  expect(
    await sql`select contents #>> '{row,email}' as email from public.bin where contents #>> '{row,subject}' = 'deleted'`,
  ).toEqual([{ email: UMLAUT_AFTERWARDS }]);
  for (const query of [
    sql`select email from public.subscribers where email like '%address.invalid'`,
    sql`select to_email as email from public.outbox where subject = 'upgrade'`,
    sql`select email from public.admin_notification_emails where not is_active and email like '%address.invalid'`,
  ])
    expect(await query).toEqual([{ email: UMLAUT_AFTERWARDS }]);
  for (const query of [
    sql`select user_email as email from public.engagement_tracking where user_email like 'ate-%address.invalid'`,
    sql`select email from public.proposals where number = 'P-1999-0001' and private.is_address(email)`,
  ])
    expect(await query).toHaveLength(1);
});

it("the timeline says what the address was, and staff can go on working on the request", async () => {
  const notes = await sql`
    select e.body from public.request_events e join public.requests r on r.id = e.request_id
    where r.name = 'Kate' and e.kind = 'note' order by r.subject`;
  expect(notes).toEqual([
    { body: expect.stringContaining(`E-mail address changed: ${KELVIN_KATE} → ate-travelers-example-`) },
    {
      body: expect.stringContaining(`E-mail address changed: ${TWO_ADDRESSES} → ann-travelers-example-ben-`),
    },
  ]);
  const changed = await sql`
    update public.requests set status = 'won', email = 'kate@travelers.example' where subject = 'kelvin'`;
  expect(changed.count).toBe(1);
});
