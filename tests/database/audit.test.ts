import { beforeAll, describe, expect, it } from "vitest";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

onEveryPostgres((database) => {
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
  });
  const readNewestEntry = async () => {
    const { data, error } = await people.service
      .from("audit_log")
      .select()
      .order("id", { ascending: false })
      .limit(1)
      .single();
    if (error) throw error;
    return data;
  };

  describe("an audit entry", () => {
    it("names the admin on whose behalf the service acts", async () => {
      const { admin, user } = people;
      const clientForAdmin = database().clients.onBehalfOf(admin.id);
      const { error } = await clientForAdmin.from("user_roles").upsert({ user_id: user.id, role: "user" });
      expect(error).toBeNull();
      expect(await readNewestEntry()).toMatchObject({ actor_id: admin.id, actor_email: admin.email });
    });

    it("names the admin who sent the request, not the person in the header x-acting-user", async () => {
      const { admin, otherUser } = people;
      const { data } = await admin.client
        .from("faqs")
        .insert({ question: "Who?", answer: "Me." })
        .setHeader("x-acting-user", otherUser.id)
        .select();
      expect(data).toHaveLength(1);
      expect(await readNewestEntry()).toMatchObject({
        actor_id: admin.id,
        action: "created",
        table_name: "faqs",
      });
    });

    it("of a deleted request does not contain the sender's name or email", async () => {
      const { service, admin } = people;
      const { data: request } = await service
        .from("requests")
        .insert({ type: "contact", name: "Bob Secret", email: "bob@example.com" })
        .select()
        .single();
      await admin.client.from("requests").delete().eq("id", request.id);
      const entry = await readNewestEntry();
      expect(entry).toMatchObject({ action: "deleted", table_name: "requests", actor_id: admin.id });
      expect(JSON.stringify(entry)).not.toMatch(/bob/i);
    });

    it("of a new preview link does not contain its token", async () => {
      const { service, admin } = people;
      const { data: itinerary } = await service
        .from("itineraries")
        .insert({ title: "Draft" })
        .select()
        .single();
      const { data: link } = await admin.client
        .from("itinerary_previews")
        .insert({ itinerary_id: itinerary.id })
        .select()
        .single();
      expect(await readNewestEntry()).toMatchObject({ action: "created", table_name: "itinerary_previews" });
      expect(JSON.stringify(await readNewestEntry())).not.toContain(link.token);
    });
  });

  it("a request's timeline names the admin for whom the server replies and changes the status", async () => {
    const { admin, service } = people;
    const { data } = await service
      .from("requests")
      .insert({ type: "contact", name: "Ann", email: "ann@example.com" })
      .select()
      .single();
    const mail = { subject: "Re", text_body: "Yes.", html_body: "<p>Yes.</p>" };
    const clientForAdmin = database().clients.onBehalfOf(admin.id);
    await clientForAdmin.rpc("reply_to_request", { request: data.id, author: admin.id, mail }).throwOnError();
    await clientForAdmin.from("requests").update({ status: "in_progress" }).eq("id", data.id).throwOnError();
    const events = await service.from("request_events").select("kind, author_id").eq("request_id", data.id);
    // The first reply also makes its author the owner.
    expect(events.data?.map(({ kind }) => kind).sort()).toEqual(["owner", "reply", "status"]);
    expect(events.data?.every(({ author_id }) => author_id === admin.id)).toBe(true);
  });

  describe("the entry of an account event", () => {
    const recordEvent = async (args: Record<string, unknown>) => {
      const { error } = await people.service.rpc("record_account_event", args);
      expect(error).toBeNull();
      return readNewestEntry();
    };

    it("contains the email of staff, the id of travelers, and nothing about unknown people", async () => {
      const { admin, user } = people;
      expect(
        await recordEvent({ event: "signed-in", user_id: admin.id, address: "192.0.2.1" }),
      ).toMatchObject({
        actor_id: admin.id,
        label: admin.email,
        changes: { address: { before: null, after: "192.0.2.1" } },
      });
      expect(await recordEvent({ event: "sign-in-failed", email: user.email })).toMatchObject({
        actor_id: null,
        row_id: user.id,
        label: "traveler",
      });
      const unknown = await recordEvent({ event: "sign-in-failed", email: "stranger@example.com" });
      expect(JSON.stringify(unknown)).not.toContain("stranger");
    });
  });

  describe("the audit trail", () => {
    it("cannot be changed, deleted or truncated, not even by the role that owns the database", async () => {
      const { owner } = database();
      const refusal = "The audit trail cannot be changed.";
      await expect(owner`update public.audit_log set actor_email = null`).rejects.toThrow(refusal);
      await expect(owner`delete from public.audit_log`).rejects.toThrow(refusal);
      await expect(owner`truncate public.audit_log`).rejects.toThrow(refusal);
      for (const client of [people.service, people.admin.client]) {
        const result = await client.from("audit_log").delete().gt("id", 0);
        expect(result.error?.code).toBe("42501");
      }
    });
  });

  describe("a visitor's message", () => {
    /** Stores a request and changes it as an admin. */
    const changeAsAdmin = async (changes: Record<string, unknown>) => {
      const { service, admin } = people;
      const { data } = await service
        .from("requests")
        .insert({ type: "contact", name: "Cleo", email: "cleo@example.com", message: "As I said." })
        .select()
        .single();
      const result = await admin.client.from("requests").update(changes).eq("id", data.id);
      const after = await service.from("requests").select().eq("id", data.id).single();
      return { before: data, error: result.error, after: after.data };
    };

    it.each([
      { name: "Someone else" },
      { email: "other@example.com" },
      { phone: "1" },
      { subject: "New" },
      { message: "I never said that" },
      { details: { budget: "1" } },
      { type: "customization" },
      { created_at: "2020-01-01T00:00:00Z" },
      { first_reply_at: "2020-01-01T00:00:00Z" },
      { user_id: null },
    ])("stays unchanged: %j is refused", async (changes) => {
      const { before, error, after } = await changeAsAdmin(changes);
      expect(error?.code).toBe("42501");
      expect(after).toEqual(before);
    });

    it("gets the database's time when it is marked read, not the time that the client sends", async () => {
      const readAt = Date.now();
      const { error, after } = await changeAsAdmin({
        read_at: "2020-01-01T00:00:00Z",
        status: "in_progress",
      });
      expect(error).toBeNull();
      expect(Date.parse(after.read_at)).toBeGreaterThanOrEqual(readAt);
    });
  });

  it("an admin adds a note to a request, but cannot set its time", async () => {
    const { admin, service } = people;
    const { data: request } = await service
      .from("requests")
      .insert({ type: "contact", name: "Dora", email: "dora@example.com" })
      .select()
      .single();
    const note = { request_id: request.id, kind: "note", body: "Called.", author_id: admin.id };
    const backdated = { ...note, created_at: "2020-01-01T00:00:00Z" };
    expect((await admin.client.from("request_events").insert(backdated)).error?.code).toBe("42501");
    expect((await admin.client.from("request_events").insert(note)).error).toBeNull();
    const { data } = await service
      .from("request_events")
      .select()
      .eq("request_id", request.id)
      .eq("kind", "note");
    expect(data).toHaveLength(1);
  });

  it("an admin cannot set the creator or the expiry of a preview link", async () => {
    const { admin, otherUser, service } = people;
    const { data } = await service.from("itineraries").insert({ title: "Draft" }).select().single();
    const links = admin.client.from("itinerary_previews");
    for (const forbidden of [{ created_by: otherUser.id }, { expires_at: "2099-01-01T00:00:00Z" }]) {
      expect((await links.insert({ itinerary_id: data.id, ...forbidden })).error?.code).toBe("42501");
    }
  });
});
