import { expect, test } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { createTokenAccess } from "#server/data/token-access.ts";

const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };

test.each([
  ["admin", async () => Response.json("admin")],
  ["user", async () => Response.json("user")],
  ["ended", async () => Response.json("ended")],
  ["invalid", async () => Response.json({ code: "PGRST303", message: "JWT expired" }, { status: 401 })],
  ["unreachable", async () => Response.json({ message: "away" }, { status: 503 })],
  ["unreachable", () => Promise.reject(new TypeError("fetch failed"))],
])("the access of a token is '%s', depending on the database", async (access, fetch) => {
  expect(await createTokenAccess(createClients({ fetch }, keys).asUser)("token")).toBe(access);
});

test("requests at the same time share one read, and a later request reads again", async () => {
  let reads = 0;
  const fetch = async () => {
    reads += 1;
    return Response.json("admin");
  };
  const accessOf = createTokenAccess(createClients({ fetch }, keys).asUser);
  await Promise.all([accessOf("a"), accessOf("a"), accessOf("b")]);
  expect(reads).toBe(2);
  await accessOf("a");
  expect(reads).toBe(3);
});
