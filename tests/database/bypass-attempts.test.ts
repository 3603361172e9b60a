import { describe, expect, it } from "vitest";
import { prepareAttack } from "#tests/database/attack.ts";
import { itinerary } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

onEveryPostgres((database) => {
  const { examples, call, userHeaders, readRows } = prepareAttack(database);

  describe("other ways to reach data are closed", () => {
    it.each([
      ["faqs?select=*,faq_categories(*)", 200],
      ["itineraries?select=*,trips(*)", "refused"],
      ["itineraries?select=*,requests(*)", "refused"],
      ["faq_categories?select=*,faqs(*)", 200],
      ["itineraries?select=*,profiles(*)", "refused"],
      ["itineraries?select=*,users(*)", "refused"],
      ["itineraries?select=*,trips!inner(title)&trips.title=like.*", "refused"],
    ])("a visitor who embeds %s gets %s", async (path, expected) => {
      const response = await call(`/rest/v1/${path}`);
      const text = await response.text();
      if (expected === 200) expect(response.status).toBe(200);
      // Status 300 means that PostgREST does not know which relation is meant.
      else expect(response.status).toBeGreaterThanOrEqual(300);
      for (const secret of ["A draft?", "Draft", "User", "@people.example"])
        expect(text).not.toContain(secret);
    });

    it.each([
      "trips?select=*,requests(*),itineraries(*)",
      "profiles?select=*,user_roles(*)",
      "profiles?select=*,users(*)",
      "user_roles?select=*,users(email)",
      "trips?select=*,users(*)",
    ])("a user who embeds %s sees no other user", async (path) => {
      const text = await (await call(`/rest/v1/${path}`, userHeaders())).text();
      const { admin, otherUser } = examples().people;
      for (const secret of [otherUser.id, admin.id, "visitor@example.com", "encrypted_password", "@people"])
        expect(text).not.toContain(secret);
    });

    it.each(["private", "auth", "supabase_migrations", "extensions", "pg_catalog", "information_schema"])(
      "the tables and functions of the schema %s cannot be used",
      async (schema) => {
        const secretKeyHeaders = { apikey: database().keys.secretKey };
        for (const headers of [{}, userHeaders(), secretKeyHeaders]) {
          const reading = await call("/rest/v1/users", { ...headers, "accept-profile": schema });
          expect(reading.status).toBe(406);
          const body = JSON.stringify({ wanted: "admin" });
          const init = { method: "POST", body };
          const writing = await call("/rest/v1/users", { ...headers, "content-profile": schema }, init);
          expect(writing.status).toBe(406);
          const calling = await call(
            "/rest/v1/rpc/has_role",
            { ...headers, "content-profile": schema },
            init,
          );
          expect(calling.status).toBe(406);
        }
        for (const table of [`${schema}.users`, `${schema}.catalogue`, `"${schema}"."sessions"`])
          expect((await call(`/rest/v1/${encodeURIComponent(table)}`, secretKeyHeaders)).status).toBe(404);
      },
    );

    it.each(["pg_sleep", "set_config", "pg_read_file", "version", "current_user", "lo_import", "is_admin"])(
      "the function %s cannot be called",
      async (name) => {
        const { error } = await examples().people.user.client.rpc(name, {});
        expect(error?.code).toBe("PGRST202");
      },
    );

    it("the header Prefer: tx=rollback does not bypass a refusal", async () => {
      const headers = { prefer: "tx=rollback,return=representation" };
      const body = JSON.stringify(itinerary("Rolled back"));
      const before = await readRows("itineraries");
      const response = await call(
        "/rest/v1/itineraries",
        { ...headers, ...userHeaders() },
        { method: "POST", body },
      );
      expect(response.status).toBe(403);
      const adminHeaders = { authorization: `Bearer ${examples().people.admin.token}` };
      await call("/rest/v1/itineraries", { ...headers, ...adminHeaders }, { method: "POST", body });
      const after = await readRows("itineraries");
      // Whether the preference has an effect depends on the configuration, so the row may be stored or not.
      expect([before?.length, (before?.length ?? 0) + 1]).toContain(after?.length);
      await examples().people.service.from("itineraries").delete().eq("title", "Rolled back");
    });

    it("a request without a key, or with a wrong one, is refused", async () => {
      const fetchWith = (headers: Record<string, string>) =>
        database().backend.fetch(
          new Request("http://backend.internal/rest/v1/itineraries?select=title", { headers }),
        );
      expect((await fetchWith({})).status).toBe(401);
      expect((await fetchWith(userHeaders())).status).toBe(401);
      expect((await fetchWith({ apikey: "sb_publishable_wrong" })).status).toBe(401);
      expect((await fetchWith({ authorization: `Bearer ${database().keys.secretKey}` })).status).toBe(401);
      expect((await fetchWith({ apikey: database().keys.publishableKey })).status).toBe(200);
    });

    it("the secret key is refused when a browser sends it", async () => {
      const headers = {
        apikey: database().keys.secretKey,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
      };
      expect((await call("/rest/v1/requests?select=id", headers)).status).toBe(401);
    });

    it("headers that claim the service role give a user no further rights", async () => {
      const response = await call("/rest/v1/requests?select=id", {
        apikey: database().keys.publishableKey,
        ...userHeaders(),
        "x-supabase-role": "service_role",
        "x-role": "service_role",
      });
      expect(await response.json()).toEqual([]);
    });
  });
});
