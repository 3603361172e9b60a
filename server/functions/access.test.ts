import { expect, test } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { createAuthorize } from "#server/functions/access.ts";

const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
const claims = Buffer.from(JSON.stringify({ sub: "0b9f8f4e-32c1-4b0a-9a64-0f6f3f9f8a11" })).toString(
  "base64url",
);
const headers = new Headers({ authorization: `Bearer e30.${claims}.x` });

const authorizeWith = (fetch: () => Promise<Response>) =>
  createAuthorize({ clients: createClients({ fetch }, keys), keys });

test.each([
  ["responds with 503", async () => Response.json({ message: "unreachable" }, { status: 503 })],
  ["does not respond", () => Promise.reject(new TypeError("fetch failed"))],
])("if the database %s, callers get a 503 and not a 401", async (_what, fetch) => {
  const authorize = authorizeWith(fetch);
  await expect(authorize.visitor(headers)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  await expect(authorize.admin(headers)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test("a caller whose session has ended is told so, also in the back office", async () => {
  const authorize = authorizeWith(async () => Response.json("ended"));
  const refusal = { status: 401, reason: "session_ended" };
  await expect(authorize.user(headers)).rejects.toMatchObject(refusal);
  await expect(authorize.admin(headers)).rejects.toMatchObject(refusal);
});

test("a visitor whose session has ended gets a 401", async () => {
  const authorize = authorizeWith(async () => Response.json([]));
  await expect(authorize.visitor(headers)).rejects.toMatchObject({ status: 401 });
});
