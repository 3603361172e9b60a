import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prepareAttack } from "#tests/rls/attack.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signed(header: unknown, claims: unknown, secret: string): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

onEveryPostgres((database) => {
  const { world, call } = prepareAttack(database);

  describe("a forged token gives no rights", () => {
    const inOneHour = () => Math.floor(Date.now() / 1000) + 3600;
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
    const hs256 = { alg: "HS256", typ: "JWT" };
    const service = () => ({ role: "service_role", exp: inOneHour(), iss: "supabase" });
    const admin = () => claimsOf(world().people.admin.token);
    const forgeries: [string, () => string][] = [
      ["an admin's claims signed with an empty key", () => signed(hs256, admin(), "")],
      ["an admin's claims signed with another key", () => signed(hs256, admin(), "another key")],
      ["an admin's claims with alg none", () => `${encode({ alg: "none" })}.${encode(admin())}.`],
      [
        "an admin's claims under the user's signature",
        () => {
          const [header, , signature] = world().people.user.token.split(".");
          return `${header}.${encode(admin())}.${signature}`;
        },
      ],
      ["service_role signed with another key", () => signed(hs256, service(), "another key")],
      ["service_role with alg none", () => `${encode({ alg: "none" })}.${encode(service())}.`],
      [
        "service_role signed with the publishable key",
        () => signed(hs256, service(), database().keys.publishableKey),
      ],
      [
        "an admin's expired token",
        () => signed(hs256, { ...admin(), exp: inOneHour() - 7200 }, database().keys.jwtSecret),
      ],
      ["a made-up secret key", () => "sb_secret_00000000000000000000000000000000"],
      ["the text null instead of a token", () => "null"],
    ];

    it.each(forgeries)("%s", async (_, forge) => {
      const response = await call("/rest/v1/requests?select=id", { authorization: `Bearer ${forge()}` });
      expect(response.status).toBe(401);
      const client = database().clients.asUser(forge());
      const { data, error } = await client.from("user_roles").select();
      expect(data).toBeNull();
      expect(error).not.toBeNull();
    });

    it("a correctly signed token without a session, or with the session of another person, gives no rights", async () => {
      const { jwtSecret } = database().keys;
      const { user, admin: boss } = world().people;
      const [own, other] = [claimsOf(boss.token), claimsOf(user.token)];
      for (const session of [undefined, "", other.session_id]) {
        const token = signed(hs256, { ...own, session_id: session }, jwtSecret);
        const client = database().clients.asUser(token);
        expect((await client.rpc("has_role", { role: "admin" })).data).toBe(false);
        expect((await client.from("profiles").select()).data).toEqual([]);
      }
    });

    it.each(["postgres", "calabash", "site_owner", "supabase_admin", "authenticator", "pg_read_all_data"])(
      "even a signed token cannot name the database role %s",
      async (role) => {
        const token = signed(
          hs256,
          { role, sub: world().people.user.id, exp: inOneHour() },
          database().keys.jwtSecret,
        );
        const { data, error } = await database().clients.asUser(token).from("requests").select();
        expect(data).toBeNull();
        expect(error?.code).toMatch(/^(42501|PGRST301)$/);
      },
    );
  });
});
