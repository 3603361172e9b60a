import { beforeAll, describe, expect, it, vi } from "vitest";
import { FOR_ADMINS_HEADER } from "#domain/session-ended.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { type Gateway, openGateway } from "#tests/support/gateway.ts";
import { createPeople, type People } from "#tests/support/people.ts";

describe("/rest/v1", () => {
  const database = databasePerFile();
  let people: People;
  let call: Gateway["rest"];
  beforeAll(async () => {
    await database().owner.unsafe(`
      create function public.test_timeout() returns text language sql
      as $$ select current_setting('statement_timeout') $$;
      grant execute on function public.test_timeout() to anon, authenticated`);
    people = await createPeople(database());
    call = openGateway(database()).rest;
    await database().owner`
      insert into public.requests (type, name, email, subject, message)
      select 'contact', 'Ada', 'ada@example.com', 'Trip ' || n, 'Hello' from generate_series(1, 500) as n`;
    await database().owner`analyze public.requests`;
  });
  const errorOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });

  const targetsWithRegex = [
    "itineraries?select=id&description=match.^(.%2B)(.%2B)$",
    "itineraries?select=id&description=not.imatch.a",
    "itineraries?select=id&description=match(any).{a}",
    "itineraries?select=id&or=(title.eq.x,and(id.not.is.null,description.match.a))",
    "itineraries?select=id&not.and=(title.eq.x,description.imatch.a)",
    "faq_categories?select=id,faqs(id)&faqs.question=match.a",
    "faq_categories?select=id,faqs(id)&faqs.or=(question.imatch.a,answer.match.a)",
    "rpc/search_itineraries?title=match.a",
  ];

  it.each(targetsWithRegex)(
    "refuses a regular expression from anyone but an admin and the service: %s",
    async (target) => {
      const { user, demotedAdmin } = people;
      for (const as of [undefined, user.token, demotedAdmin.token]) {
        expect(await errorOf(await call(target, { as }))).toMatchObject({ status: 403, code: "42501" });
      }
      const headResponse = await call(target, { method: "HEAD" });
      expect(headResponse.status).toBe(403);
    },
  );

  it("refuses what an ended session or a former admin would read as an empty list, and reads and changes nothing", async () => {
    const { admin, demotedAdmin, signedOutAdmin } = people;
    const ofBackOffice = { headers: { [FOR_ADMINS_HEADER]: "1" } };
    const target = "requests?select=id&limit=1";
    expect(await (await call(target, { as: admin.token, ...ofBackOffice })).json()).toHaveLength(1);
    const ended = { status: 401, code: "session_ended" };
    expect(await errorOf(await call(target, { as: signedOutAdmin.token }))).toMatchObject(ended);
    const change = { method: "PATCH", body: JSON.stringify({ status: "won" }), as: signedOutAdmin.token };
    expect(await errorOf(await call("requests?subject=eq.Trip 1", change))).toMatchObject(ended);
    expect(await errorOf(await call(target, { as: demotedAdmin.token, ...ofBackOffice }))).toMatchObject({
      status: 403,
      code: "42501",
    });
    expect(await (await call(target, { as: demotedAdmin.token })).json()).toEqual([]);
  });

  it("lets an admin and the service compare with regular expressions", async () => {
    const target = "itineraries?select=id&description=match.a";
    expect((await call(target, { as: people.admin.token })).status).toBe(200);
    expect((await call(target, { as: database().keys.secretKey })).status).toBe(200);
  });

  it.each([
    ["PATCH", "faqs", "UPDATE requires a WHERE clause"],
    ["PATCH", "faqs?select=id&limit=5&order=id", "UPDATE requires a WHERE clause"],
    ["DELETE", "faqs", "DELETE requires a WHERE clause"],
    ["DELETE", "faqs?select=id", "DELETE requires a WHERE clause"],
    ["DELETE", "faq_categories?select=id,faqs(id)&faqs.id=not.is.null", "DELETE requires a WHERE clause"],
  ])("refuses %s %s, which has no filter on its rows, with any key", async (method, target, message) => {
    for (const as of [undefined, people.user.token, people.admin.token, database().keys.secretKey]) {
      const body = method === "PATCH" ? JSON.stringify({ question: "x" }) : undefined;
      const headers = { prefer: "return=representation" };
      const response = await call(target, { method, as, body, headers });
      expect(await errorOf(response)).toEqual({
        status: 400,
        code: "21000",
        message,
        details: null,
        hint: null,
        request_id: expect.any(String),
      });
    }
  });

  it.each([
    ["rows without columns", "faqs", "[{},{}]"],
    ["a row without columns", "faqs", "{}"],
    ["more values than a visitor may send", "faqs", JSON.stringify(Array(201).fill({ question: "x" }))],
    ["more rows than a read returns", "faqs", JSON.stringify(Array(1001).fill({ question: "x" }))],
    [
      "more values than one statement may contain",
      "faqs",
      JSON.stringify(
        Array(900).fill(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`column${index}`, 1]))),
      ),
    ],
    [
      "a visitor's search for a very long text",
      "rpc/search_itineraries",
      JSON.stringify({ q: "a".repeat(2001) }),
    ],
  ])("refuses %s without querying the database", async (_, target, body) => {
    const { backend, keys } = database();
    const fetch = vi.fn(backend.fetch);
    // The largest body is sent with the secret key, because a visitor may not send it.
    const as = body.length > 60_000 ? keys.secretKey : undefined;
    const gateway = openGateway({ backend: { ...backend, fetch }, keys });
    expect((await gateway.rest(target, { method: "POST", body, as })).status).toBe(400);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("responds to HEAD of a function without a body", async () => {
    const response = await call("rpc/search_itineraries", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  it("lets an admin delete filtered rows", async () => {
    const missingId = "00000000-0000-4000-8000-000000000000";
    const response = await call(`faqs?id=eq.${missingId}`, { method: "DELETE", as: people.admin.token });
    expect(response.status).toBe(204);
  });

  it.each(["planned", "estimated", "exact"])("never counts hidden rows: count=%s", async (kind) => {
    const requests = [
      ["GET", "requests?select=id"],
      ["HEAD", "requests?select=id"],
      ["GET", "requests?select=id&limit=1"],
      ["GET", "requests?select=id,profiles(id)"],
    ] as const;
    for (const as of [undefined, people.user.token, people.demotedAdmin.token]) {
      for (const [method, target] of requests) {
        for (const prefer of [
          `count=${kind}`,
          `return=minimal, count = ${kind}`,
          `tx=commit,count=${kind}`,
        ]) {
          const headers = { prefer, range: "0-9", "range-unit": "items" };
          const response = await call(target, { method, as, headers });
          const total = response.headers.get("content-range")?.split("/")[1] ?? "*";
          expect(["*", "0"]).toContain(total);
        }
      }
    }
    const asAdmin = await call("requests?select=id", {
      method: "HEAD",
      as: people.admin.token,
      headers: { prefer: `count=${kind}` },
    });
    expect(asAdmin.headers.get("content-range")).toBe("0-499/500");
  });

  it.each([
    "application/vnd.pgrst.plan",
    "application/vnd.pgrst.plan+json; options=analyze|buffers",
    "application/json, application/vnd.pgrst.PLAN+text",
  ])("never shows a query plan: %s", async (accept) => {
    for (const as of [undefined, people.user.token]) {
      const response = await call("requests?select=id", { as, headers: { accept } });
      expect(await errorOf(response)).toMatchObject({ status: 406, code: "PGRST107" });
    }
  });

  it.each(["faqs?select=%22", "faqs?select=(((", "faqs?or=id", "faqs?limit=x"])(
    "refuses %s as a bad request",
    async (target) => {
      expect(await errorOf(await call(target))).toMatchObject({ status: 400, code: "PGRST100" });
    },
  );

  it("refuses a forged token", async () => {
    const response = await call("faqs?select=id", { as: "forged.token.here" });
    expect(response.status).toBe(401);
  });

  it("lets a visitor's statement take one second, and a user's eight", async () => {
    expect(await (await call("rpc/test_timeout")).json()).toBe("1s");
    expect(await (await call("rpc/test_timeout", { as: people.user.token })).json()).toBe("8s");
  });
});
