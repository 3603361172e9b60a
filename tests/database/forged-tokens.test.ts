import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prepareAttack } from "#tests/database/attack.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signToken(header: unknown, claims: unknown, secret: string): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

onEveryPostgres((database) => {
  const { examples, call } = prepareAttack(database);

  describe("a token gives no rights if it is", () => {
    const inOneHour = () => Math.floor(Date.now() / 1000) + 3600;
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
    const hs256 = { alg: "HS256", typ: "JWT" };
    const serviceClaims = () => ({ role: "service_role", exp: inOneHour(), iss: "supabase" });
    const adminClaims = () => claimsOf(examples().people.admin.token);
    const forgeries: [string, () => string][] = [
      ["an admin's claims signed with an empty key", () => signToken(hs256, adminClaims(), "")],
      ["an admin's claims signed with another key", () => signToken(hs256, adminClaims(), "another key")],
      ["an admin's claims with alg none", () => `${encode({ alg: "none" })}.${encode(adminClaims())}.`],
      [
        "an admin's claims under the user's signature",
        () => {
          const [header, , signature] = examples().people.user.token.split(".");
          return `${header}.${encode(adminClaims())}.${signature}`;
        },
      ],
      [
        "a service_role token signed with another key",
        () => signToken(hs256, serviceClaims(), "another key"),
      ],
      ["a service_role token with alg none", () => `${encode({ alg: "none" })}.${encode(serviceClaims())}.`],
      [
        "a service_role token signed with the publishable key",
        () => signToken(hs256, serviceClaims(), database().keys.publishableKey),
      ],
      [
        "an admin's expired token",
        () => signToken(hs256, { ...adminClaims(), exp: inOneHour() - 7200 }, database().keys.jwtSecret),
      ],
      ["a made-up secret key", () => "sb_secret_00000000000000000000000000000000"],
      ["the text null", () => "null"],
    ];

    it.each(forgeries)("%s", async (_, forge) => {
      const response = await call("/rest/v1/requests?select=id", { authorization: `Bearer ${forge()}` });
      expect(response.status).toBe(401);
      const client = database().clients.asUser(forge());
      const { data, error } = await client.from("user_roles").select();
      expect(data).toBeNull();
      expect(error).not.toBeNull();
    });

    it("correctly signed, but has no session or the session of another person", async () => {
      const { jwtSecret } = database().keys;
      const { user } = examples().people;
      for (const session of [undefined, "", claimsOf(user.token).session_id]) {
        const token = signToken(hs256, { ...adminClaims(), session_id: session }, jwtSecret);
        const client = database().clients.asUser(token);
        expect((await client.rpc("has_role", { role: "admin" })).data).toBe(false);
        expect((await client.from("profiles").select()).data).toEqual([]);
      }
    });

    it.each(["postgres", "calabash", "site_owner", "supabase_admin", "authenticator", "pg_read_all_data"])(
      "correctly signed, but names the database role %s",
      async (role) => {
        const token = signToken(
          hs256,
          { role, sub: examples().people.user.id, exp: inOneHour() },
          database().keys.jwtSecret,
        );
        const { data, error } = await database().clients.asUser(token).from("requests").select();
        expect(data).toBeNull();
        expect(error?.code).toMatch(/^(42501|PGRST301)$/);
      },
    );
  });
});
