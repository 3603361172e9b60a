import { describe, expect, it } from "vitest";
import { prepareAttack } from "#tests/database/attack.ts";
import { itinerary, type Row } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

onEveryPostgres((database) => {
  const { examples, call, userHeaders, readRows } = prepareAttack(database);
  const rolesOf = async (id: string) =>
    (await examples().people.service.from("user_roles").select("role").eq("user_id", id)).data;

  describe("a user cannot escalate privileges", () => {
    it("by inserting, upserting or updating their own role", async () => {
      const { client, id } = examples().people.user;
      const adminRole = { user_id: id, role: "admin" };
      expect((await client.from("user_roles").insert(adminRole)).error?.code).toBe("42501");
      expect((await client.from("user_roles").upsert(adminRole)).error?.code).toBe("42501");
      await client.from("user_roles").update({ role: "admin" }).eq("user_id", id);
      await client.from("user_roles").update({ role: "admin" }).neq("role", "admin");
      expect(await rolesOf(id)).toEqual([{ role: "user" }]);
    });

    it("by taking over the admin's role row or profile", async () => {
      const { user, admin } = examples().people;
      await user.client.from("user_roles").update({ user_id: user.id }).eq("user_id", admin.id);
      await user.client.from("profiles").update({ id: user.id }).eq("id", admin.id);
      const { error } = await user.client.from("profiles").update({ id: admin.id }).eq("id", user.id);
      expect(error?.code).toMatch(/^(42501|23505)$/);
      expect(await rolesOf(admin.id)).toEqual([{ role: "admin" }]);
      expect((await user.client.from("profiles").select("id")).data).toEqual([{ id: user.id }]);
    });

    it("by setting the time at which a row was created", async () => {
      const { user, admin } = examples().people;
      const longAgo = "2000-01-01T00:00:00+00:00";
      const ownProfile = await user.client
        .from("profiles")
        .update({ created_at: longAgo, first_name: "Dora" })
        .eq("id", user.id)
        .select()
        .single();
      expect(ownProfile.data).toMatchObject({ first_name: "Dora" });
      expect(Date.parse(ownProfile.data.created_at)).toBeGreaterThan(Date.now() - 3_600_000);
      const trip = { user_id: user.id, title: "Old", start_date: "2027-01-01", end_date: "2027-01-02" };
      const created = await admin.client
        .from("trips")
        .insert({ ...trip, created_at: longAgo })
        .select()
        .single();
      expect(Date.parse(created.data.created_at)).toBeGreaterThan(Date.now() - 3_600_000);
      await admin.client.from("trips").delete().eq("id", created.data.id);
    });

    it("by writing another user's profile", async () => {
      const { user, otherUser } = examples().people;
      const forgedProfile = { id: otherUser.id, first_name: "Owned" };
      expect((await user.client.from("profiles").upsert(forgedProfile)).error?.code).toBe("42501");
      expect((await user.client.from("profiles").insert(forgedProfile)).error?.code).toBe("42501");
      expect(await readRows("profiles")).not.toContainEqual(expect.objectContaining({ first_name: "Owned" }));
    });

    it("by setting the creator of itineraries or the owner of trips", async () => {
      const { user, admin } = examples().people;
      const before = await readRows("itineraries");
      const forgedItinerary = itinerary("Mine", { created_by: admin.id });
      expect((await user.client.from("itineraries").insert(forgedItinerary)).error?.code).toBe("42501");
      const takenOver = (before ?? []).map(({ id, title }) => ({ id, title, created_by: user.id }));
      expect((await user.client.from("itineraries").upsert(takenOver)).error?.code).toBe("42501");
      await user.client.from("itineraries").update({ created_by: user.id }).eq("is_published", true);
      await user.client.from("trips").update({ user_id: admin.id }).eq("user_id", user.id);
      expect(await readRows("itineraries")).toEqual(before);
      expect((await user.client.from("trips").select()).data).toHaveLength(1);
    });

    it("by changing the metadata of their account", async () => {
      const { user } = examples().people;
      for (const body of [
        { data: { role: "admin", is_admin: true } },
        { role: "service_role" },
        { app_metadata: { role: "admin" } },
        { user_metadata: { role: "admin" }, aud: "service_role" },
      ]) {
        await call("/auth/v1/user", userHeaders(), { method: "PUT", body: JSON.stringify(body) });
      }
      const refreshed = await user.client.auth.refreshSession();
      expect(refreshed.data.user?.role).toBe("authenticated");
      expect(refreshed.data.user?.app_metadata).not.toHaveProperty("role");
      expect((await user.client.rpc("has_role", { role: "admin" })).data).toBe(false);
      expect((await user.client.from("requests").select()).data).toEqual([]);
    });

    it("by a sign-up that claims a role", async () => {
      const body = {
        email: "climber@people.example",
        password: "gourd of the tree",
        data: { role: "admin" },
        role: "service_role",
        app_metadata: { role: "admin" },
      };
      const response = await call("/auth/v1/signup", {}, { method: "POST", body: JSON.stringify(body) });
      const { access_token: token } = (await response.json()) as { access_token: string };
      const climber = database().clients.asUser(token);
      expect((await climber.rpc("has_role", { role: "admin" })).data).toBe(false);
      expect((await climber.from("user_roles").select()).data).toEqual([]);
      expect((await climber.from("requests").select()).data).toEqual([]);
    });

    it("through the account API, which requires the secret key", async () => {
      const { error } = await examples().people.admin.client.auth.admin.createUser({ email: "a@b.example" });
      expect(error?.status).toBe(401);
    });
  });

  it("an admin cannot write a note as a colleague, or a timeline entry that only the system writes", async () => {
    const { admin, demotedAdmin } = examples().people;
    const note = { request_id: examples().tables.requests?.target, body: "…", author_id: admin.id };
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
});
