import { beforeEach, describe, expect, it } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { countLockWaits } from "#tests/support/sql.ts";

onEveryPostgres((database) => {
  let admin: Person;
  let user: Person;
  const service = () => database().clients.service;
  const readRoles = async () => (await service().from("user_roles").select("user_id, role")).data ?? [];
  const readAdminIds = async () =>
    (await readRoles()).filter((row) => row.role === "admin").map((row) => row.user_id);

  /** One admin and one user, recreated only if the previous test changed them. */
  beforeEach(async () => {
    const before = await readRoles();
    const roleOf = (person?: Person) => before.find((row) => row.user_id === person?.id)?.role;
    if (before.length === 2 && roleOf(admin) === "admin" && roleOf(user) === "user") return;
    admin = await createPerson(database(), "admin", "admin");
    user = await createPerson(database(), "user", "user");
    for (const { user_id } of before) await service().rpc("delete_user", { user_id });
    expect(await readAdminIds()).toEqual([admin.id]);
  });

  describe("the last admin cannot be removed", () => {
    type Attempt = () => PromiseLike<{ error: { code: string; message: string } | null; status: number }>;
    const attempts: [string, Attempt][] = [
      [
        "when demoting themself",
        () => admin.client.from("user_roles").update({ role: "user" }).eq("user_id", admin.id),
      ],
      [
        "when saved with another role",
        () => admin.client.from("user_roles").upsert({ user_id: admin.id, role: "user" }),
      ],
      [
        "when everyone is demoted",
        () => admin.client.from("user_roles").update({ role: "user" }).neq("role", "user"),
      ],
      ["when their role is deleted", () => admin.client.from("user_roles").delete().eq("user_id", admin.id)],
      [
        "when all roles are deleted",
        () => admin.client.from("user_roles").delete().in("role", ["user", "admin"]),
      ],
      ["when deleting their account", () => admin.client.rpc("delete_user", { user_id: admin.id })],
      [
        "when the service demotes them",
        () => service().from("user_roles").update({ role: "user" }).eq("user_id", admin.id),
      ],
      [
        "when the service deletes their role",
        () => service().from("user_roles").delete().eq("user_id", admin.id),
      ],
      ["when the service deletes their account", () => service().rpc("delete_user", { user_id: admin.id })],
    ];
    it.each(attempts)("%s", async (_, attempt) => {
      const { error, status } = await attempt();
      expect(error).toMatchObject({ message: "The last admin cannot be removed or demoted." });
      expect(status).toBe(409);
      expect(await readAdminIds()).toEqual([admin.id]);
      expect((await admin.client.rpc("has_role", { role: "admin" })).data).toBe(true);
    });

    it("not even by the role that owns the database", async () => {
      const { owner } = database();
      const refusal = /last admin cannot be removed/;
      await expect(owner`delete from auth.users where id = ${admin.id}`).rejects.toThrow(refusal);
      await expect(owner`delete from auth.users`).rejects.toThrow(refusal);
      await expect(owner`update public.user_roles set role = 'user'`).rejects.toThrow(refusal);
      await expect(owner`truncate public.user_roles`).rejects.toThrow(/cannot be emptied/);
      await expect(owner`truncate auth.users cascade`).rejects.toThrow(/cannot be emptied/);
      expect(await readAdminIds()).toEqual([admin.id]);
    });

    it("when two admins demote each other at once", async () => {
      await admin.client.from("user_roles").upsert({ user_id: user.id, role: "admin" });
      const { owner } = database();
      const [first, second] = [await owner.reserve(), await owner.reserve()];
      try {
        await first`begin`;
        await second`begin`;
        await first`update public.user_roles set role = 'user' where user_id = ${user.id}`;
        const secondUpdate =
          second`update public.user_roles set role = 'user' where user_id = ${admin.id}`.then(
            () => "demoted",
            (error: Error) => error.message,
          );
        await expect.poll(() => countLockWaits(owner)).toBe(1);
        await first`commit`;
        expect(await secondUpdate).toBe("The last admin cannot be removed or demoted.");
        await second`rollback`;
      } finally {
        first.release();
        second.release();
      }
      expect(await readAdminIds()).toEqual([admin.id]);
    });

    it("when two admins demote or delete each other at once through the API", async () => {
      for (const round of [1, 2]) {
        const other = await createPerson(database(), `rival${round}`, "admin");
        const firstAdmin = admin;
        await Promise.all([
          firstAdmin.client.from("user_roles").update({ role: "user" }).eq("user_id", other.id),
          round % 2
            ? other.client.rpc("delete_user", { user_id: firstAdmin.id })
            : other.client.from("user_roles").update({ role: "user" }).eq("user_id", firstAdmin.id),
        ]);
        const remaining = (await readAdminIds()) ?? [];
        expect(remaining.length).toBeGreaterThanOrEqual(1);
        if (remaining.includes(firstAdmin.id)) continue;
        admin = other;
      }
    });
  });

  it("an admin can step down if there is a second admin", async () => {
    await admin.client.from("user_roles").upsert({ user_id: user.id, role: "admin" });
    const stepDown = await admin.client.from("user_roles").update({ role: "user" }).eq("user_id", admin.id);
    expect(stepDown.error).toBeNull();
    expect(await readAdminIds()).toEqual([user.id]);
    expect((await admin.client.from("profiles").select()).data).toHaveLength(1);
  });

  it("deleting an account removes its sessions, role and profile, and detaches its requests and trips", async () => {
    const { owner } = database();
    const trip = {
      user_id: user.id,
      title: "The Millers in Peru",
      location: "Peru",
      start_date: "2027-01-01",
      end_date: "2027-01-02",
    };
    const { data: newTrip } = await service().from("trips").insert(trip).select().single();
    const newRequest = { type: "contact", name: "U", email: user.email, user_id: user.id, owner_id: user.id };
    const { data: request } = await service().from("requests").insert(newRequest).select().single();
    const { data: session } = await user.client.auth.getSession();

    expect((await admin.client.rpc("delete_user", { user_id: user.id })).data).toBe(true);

    const remaining = await owner`
      select (select count(*)::int from auth.sessions where user_id = ${user.id}) as sessions,
             (select count(*)::int from auth.refresh_tokens where user_id = ${user.id}) as tokens,
             (select count(*)::int from auth.identities where user_id = ${user.id}) as identities,
             (select count(*)::int from public.user_roles where user_id = ${user.id}) as roles,
             (select count(*)::int from public.profiles where id = ${user.id}) as profiles,
             (select count(*)::int from public.trips where user_id = ${user.id}) as trips`;
    expect(remaining).toEqual([{ sessions: 0, tokens: 0, identities: 0, roles: 0, profiles: 0, trips: 0 }]);
    // The trip stays without its traveler. Its title becomes its location, because a title may name people.
    const { data: keptTrip } = await service()
      .from("trips")
      .select()
      .eq("id", (newTrip as Row).id)
      .single();
    expect(keptTrip).toMatchObject({ user_id: null, title: "Peru", start_date: "2027-01-01" });
    const { data: keptRequest } = await service()
      .from("requests")
      .select()
      .eq("id", (request as Row).id)
      .single();
    expect(keptRequest).toMatchObject({ name: "U", user_id: null, owner_id: null });
    const refreshed = await database().clients.visitor.auth.refreshSession({
      refresh_token: session.session?.refresh_token ?? "",
    });
    expect(refreshed.error).not.toBeNull();
    expect((await user.client.from("profiles").select()).data).toEqual([]);
  });

  it("an admin who owns requests and wrote notes can delete their own account", async () => {
    await createPerson(database(), "successor", "admin");
    const newRequest = { type: "contact", name: "V", email: "v@example.com", owner_id: admin.id };
    const { data: request } = await service().from("requests").insert(newRequest).select().single();
    const note = { request_id: (request as Row).id, kind: "note", body: "Mine", author_id: admin.id };
    expect((await admin.client.from("request_events").insert(note)).error).toBeNull();
    expect(await admin.client.rpc("delete_user", { user_id: admin.id })).toMatchObject({
      error: null,
      data: true,
    });
    const { data: events } = await service()
      .from("request_events")
      .select("kind, body, author_id, author_email")
      .eq("request_id", (request as Row).id)
      .order("id");
    expect(events).toEqual([
      { kind: "note", body: "Mine", author_id: null, author_email: admin.email },
      { kind: "owner", body: "nobody", author_id: null, author_email: null },
    ]);
  });
});
