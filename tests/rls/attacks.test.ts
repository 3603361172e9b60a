import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createWorld, itinerary, type Row, type World } from "#tests/rls/examples.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signed(header: unknown, claims: unknown, secret: string): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

onEveryPostgres((database) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(database());
  });

  /** A request as someone without the official client would make it. */
  const call = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    database().backend.fetch(
      new Request(`http://backend.internal${path}`, {
        ...init,
        headers: { apikey: database().keys.publishableKey, "content-type": "application/json", ...headers },
      }),
    );
  const asUser = () => ({ authorization: `Bearer ${world.people.user.token}` });
  const stored = async (table: string) => (await world.people.service.from(table).select()).data;
  const rolesOf = async (id: string) =>
    (await world.people.service.from("user_roles").select("role").eq("user_id", id)).data;

  describe("a forged token is no token", () => {
    const hour = () => Math.floor(Date.now() / 1000) + 3600;
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
    const hs256 = { alg: "HS256", typ: "JWT" };
    const service = () => ({ role: "service_role", exp: hour(), iss: "supabase" });
    const admin = () => claimsOf(world.people.admin.token);
    const forgeries: [string, () => string][] = [
      ["an admin's claims under a signature of nobody", () => signed(hs256, admin(), "")],
      ["an admin's claims signed with another key", () => signed(hs256, admin(), "another key")],
      ["an admin's claims with alg none", () => `${encode({ alg: "none" })}.${encode(admin())}.`],
      [
        "an admin's claims under the user's signature",
        () => {
          const [header, , signature] = world.people.user.token.split(".");
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
        "an admin's token that has run out",
        () => signed(hs256, { ...admin(), exp: hour() - 7200 }, database().keys.jwtSecret),
      ],
      ["the secret key's look-alike", () => "sb_secret_00000000000000000000000000000000"],
      ["no token at all", () => "null"],
    ];

    it.each(forgeries)("%s", async (_, forge) => {
      const answer = await call("/rest/v1/requests?select=id", { authorization: `Bearer ${forge()}` });
      expect(answer.status).toBe(401);
      const client = database().clients.asUser(forge());
      const { data, error } = await client.from("user_roles").select();
      expect(data).toBeNull();
      expect(error).not.toBeNull();
    });

    it("a genuine token without a session, or with another's, has no rights of its own", async () => {
      const { jwtSecret } = database().keys;
      const { user, admin: boss } = world.people;
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
          { role, sub: world.people.user.id, exp: hour() },
          database().keys.jwtSecret,
        );
        const { data, error } = await database().clients.asUser(token).from("requests").select();
        expect(data).toBeNull();
        expect(error?.code).toMatch(/^(42501|PGRST301)$/);
      },
    );
  });

  describe("a user does not rise", () => {
    it("by writing the own role: insert, upsert, update", async () => {
      const { client, id } = world.people.user;
      const rise = { user_id: id, role: "admin" };
      expect((await client.from("user_roles").insert(rise)).error?.code).toBe("42501");
      expect((await client.from("user_roles").upsert(rise)).error?.code).toBe("42501");
      await client.from("user_roles").update({ role: "admin" }).eq("user_id", id);
      await client.from("user_roles").update({ role: "admin" }).neq("role", "admin");
      expect(await rolesOf(id)).toEqual([{ role: "user" }]);
    });

    it("by taking over the admin's role row or profile", async () => {
      const { user, admin } = world.people;
      await user.client.from("user_roles").update({ user_id: user.id }).eq("user_id", admin.id);
      await user.client.from("profiles").update({ id: user.id }).eq("id", admin.id);
      const { error } = await user.client.from("profiles").update({ id: admin.id }).eq("id", user.id);
      expect(error?.code).toMatch(/^(42501|23505)$/);
      expect(await rolesOf(admin.id)).toEqual([{ role: "admin" }]);
      expect((await user.client.from("profiles").select("id")).data).toEqual([{ id: user.id }]);
    });

    it("by saying when a row was made", async () => {
      const { user, admin } = world.people;
      const long = "2000-01-01T00:00:00+00:00";
      const mine = await user.client
        .from("profiles")
        .update({ created_at: long, first_name: "Dora" })
        .eq("id", user.id)
        .select()
        .single();
      expect(mine.data).toMatchObject({ first_name: "Dora" });
      expect(Date.parse(mine.data.created_at)).toBeGreaterThan(Date.now() - 3_600_000);
      const trip = { user_id: user.id, title: "Old", start_date: "2027-01-01", end_date: "2027-01-02" };
      const made = await admin.client
        .from("trips")
        .insert({ ...trip, created_at: long })
        .select()
        .single();
      expect(Date.parse(made.data.created_at)).toBeGreaterThan(Date.now() - 3_600_000);
      await admin.client.from("trips").delete().eq("id", made.data.id);
    });

    it("by writing somebody else's profile", async () => {
      const { user, otherUser } = world.people;
      const forged = { id: otherUser.id, first_name: "Owned" };
      expect((await user.client.from("profiles").upsert(forged)).error?.code).toBe("42501");
      expect((await user.client.from("profiles").insert(forged)).error?.code).toBe("42501");
      expect(await stored("profiles")).not.toContainEqual(expect.objectContaining({ first_name: "Owned" }));
    });

    it("by signing itineraries and trips with a name", async () => {
      const { user, admin } = world.people;
      const before = await stored("itineraries");
      const theirs = itinerary("Mine", { created_by: admin.id });
      expect((await user.client.from("itineraries").insert(theirs)).error?.code).toBe("42501");
      expect((await user.client.from("itineraries").upsert(before)).error?.code).toBe("42501");
      await user.client.from("itineraries").update({ created_by: user.id }).eq("is_published", true);
      await user.client.from("trips").update({ user_id: admin.id }).eq("user_id", user.id);
      expect(await stored("itineraries")).toEqual(before);
      expect((await user.client.from("trips").select()).data).toHaveLength(1);
    });

    it("nor does an admin write a note in a colleague's name, or the timeline's own entries", async () => {
      const { admin, demotedAdmin } = world.people;
      const note = { request_id: world.tables.requests?.target, body: "…", author_id: admin.id };
      const forgeries: Row[] = [
        { ...note, kind: "note", author_id: demotedAdmin.id },
        { ...note, kind: "note", author_id: null },
        { ...note, kind: "status" },
        { ...note, kind: "reply" },
      ];
      for (const forged of forgeries) {
        expect((await admin.client.from("request_events").insert(forged)).error?.code).toBe("42501");
      }
    });

    it("by what an account may say about itself", async () => {
      const { user } = world.people;
      for (const body of [
        { data: { role: "admin", is_admin: true } },
        { role: "service_role" },
        { app_metadata: { role: "admin" } },
        { user_metadata: { role: "admin" }, aud: "service_role" },
      ]) {
        await call("/auth/v1/user", asUser(), { method: "PUT", body: JSON.stringify(body) });
      }
      const renewed = await user.client.auth.refreshSession();
      expect(renewed.data.user?.role).toBe("authenticated");
      expect(renewed.data.user?.app_metadata).not.toHaveProperty("role");
      expect((await user.client.rpc("has_role", { role: "admin" })).data).toBe(false);
      expect((await user.client.from("requests").select()).data).toEqual([]);
    });

    it("by a sign-up that claims a role, nor does such a sign-up get a role row", async () => {
      const body = {
        email: "climber@people.example",
        password: "gourd of the tree",
        data: { role: "admin" },
        role: "service_role",
        app_metadata: { role: "admin" },
      };
      const answer = await call("/auth/v1/signup", {}, { method: "POST", body: JSON.stringify(body) });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      const climber = database().clients.asUser(token);
      expect((await climber.rpc("has_role", { role: "admin" })).data).toBe(false);
      expect((await climber.from("user_roles").select()).data).toEqual([]);
      expect((await climber.from("requests").select()).data).toEqual([]);
    });

    it("through the account API, which wants the secret key", async () => {
      const { error } = await world.people.admin.client.auth.admin.createUser({ email: "a@b.example" });
      expect(error?.status).toBe(401);
    });
  });

  describe("there is no side door", () => {
    it.each([
      ["faqs?select=*,faq_categories(*)", 200],
      ["itineraries?select=*,trips(*)", "refused"],
      ["itineraries?select=*,requests(*)", "refused"],
      ["faq_categories?select=*,faqs(*)", 200],
      ["itineraries?select=*,profiles(*)", "refused"],
      ["itineraries?select=*,users(*)", "refused"],
      ["itineraries?select=*,trips!inner(title)&trips.title=like.*", "refused"],
    ])("a visitor embedding %s: %s", async (path, expected) => {
      const answer = await call(`/rest/v1/${path}`);
      const text = await answer.text();
      if (expected === 200) expect(answer.status).toBe(200);
      // 300: PostgREST does not know which relation is meant.
      else expect(answer.status).toBeGreaterThanOrEqual(300);
      for (const secret of ["A draft?", "Draft", "User", "@people.example"])
        expect(text).not.toContain(secret);
    });

    it.each([
      "trips?select=*,requests(*),itineraries(*)",
      "profiles?select=*,user_roles(*)",
      "profiles?select=*,users(*)",
      "user_roles?select=*,users(email)",
      "trips?select=*,users(*)",
    ])("a user embedding %s sees nobody else", async (path) => {
      const text = await (await call(`/rest/v1/${path}`, asUser())).text();
      const { admin, otherUser } = world.people;
      for (const secret of [otherUser.id, admin.id, "visitor@example.com", "encrypted_password", "@people"])
        expect(text).not.toContain(secret);
    });

    it.each(["private", "auth", "supabase_migrations", "extensions", "pg_catalog", "information_schema"])(
      "the schema %s is not served, read or written",
      async (schema) => {
        const secret = { apikey: database().keys.secretKey };
        for (const headers of [{}, asUser(), secret]) {
          const read = await call("/rest/v1/users", { ...headers, "accept-profile": schema });
          expect(read.status).toBe(406);
          const body = JSON.stringify({ wanted: "admin" });
          const init = { method: "POST", body };
          const wrote = await call("/rest/v1/users", { ...headers, "content-profile": schema }, init);
          expect(wrote.status).toBe(406);
          const ran = await call("/rest/v1/rpc/has_role", { ...headers, "content-profile": schema }, init);
          expect(ran.status).toBe(406);
        }
        for (const table of [`${schema}.users`, `${schema}.catalogue`, `"${schema}"."sessions"`])
          expect((await call(`/rest/v1/${encodeURIComponent(table)}`, secret)).status).toBe(404);
      },
    );

    it.each(["pg_sleep", "set_config", "pg_read_file", "version", "current_user", "lo_import", "is_admin"])(
      "the function %s cannot be called",
      async (name) => {
        const { error } = await world.people.user.client.rpc(name, {});
        expect(error?.code).toBe("PGRST202");
      },
    );

    it("Prefer: tx=rollback neither bypasses a refusal nor keeps a write", async () => {
      const headers = { prefer: "tx=rollback,return=representation" };
      const body = JSON.stringify(itinerary("Rolled back"));
      const before = await stored("itineraries");
      const refused = await call(
        "/rest/v1/itineraries",
        { ...headers, ...asUser() },
        { method: "POST", body },
      );
      expect(refused.status).toBe(403);
      const admin = { authorization: `Bearer ${world.people.admin.token}` };
      await call("/rest/v1/itineraries", { ...headers, ...admin }, { method: "POST", body });
      const after = await stored("itineraries");
      // PostgREST ignores the wish unless configured; if it is granted, nothing may stay.
      expect([before?.length, (before?.length ?? 0) + 1]).toContain(after?.length);
      await world.people.service.from("itineraries").delete().eq("title", "Rolled back");
    });

    it("a request without a key, or with a wrong one, is turned away", async () => {
      const bare = (headers: Record<string, string>) =>
        database().backend.fetch(
          new Request("http://backend.internal/rest/v1/itineraries?select=title", { headers }),
        );
      expect((await bare({})).status).toBe(401);
      expect((await bare(asUser())).status).toBe(401);
      expect((await bare({ apikey: "sb_publishable_wrong" })).status).toBe(401);
      expect((await bare({ authorization: `Bearer ${database().keys.secretKey}` })).status).toBe(401);
      expect((await bare({ apikey: database().keys.publishableKey })).status).toBe(200);
    });

    it("the secret key is turned away when a browser sends it", async () => {
      const headers = {
        apikey: database().keys.secretKey,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
      };
      expect((await call("/rest/v1/requests?select=id", headers)).status).toBe(401);
    });

    it("a user's token beside the secret key does not make the user the service", async () => {
      const answer = await call("/rest/v1/requests?select=id", {
        apikey: database().keys.publishableKey,
        ...asUser(),
        "x-supabase-role": "service_role",
        "x-role": "service_role",
      });
      expect(await answer.json()).toEqual([]);
    });
  });
});
