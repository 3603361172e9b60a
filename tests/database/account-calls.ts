import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addPaperFile } from "#tests/database/account-examples.ts";
import type { Row } from "#tests/database/example-rows.ts";
import type { Examples } from "#tests/database/examples.ts";
import { type FunctionCalls, sortedIdsOf } from "#tests/database/function-calls.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { enrollTotp } from "#tests/support/second-factor.ts";

/** The calls with which functions.test.ts tests the database functions for accounts and sessions. */
export function accountCalls(database: () => TestDatabase, examples: () => Examples): FunctionCalls {
  const service = () => examples().people.service;
  const tripOfUser = async () => {
    const { user } = examples().people;
    const trips = await service().from("trips").select("id").eq("user_id", user.id).limit(1).throwOnError();
    return String(trips.data[0]?.id);
  };
  /** A trip of `user` that ends on this day, with a change that they were told of. */
  const tripWithChange = async (end_date: string, request_id: string | null = null) => {
    const trip = {
      user_id: examples().people.user.id,
      title: "Peru",
      start_date: end_date,
      end_date,
      request_id,
    };
    const { data } = await service().from("trips").insert(trip).select("id").single().throwOnError();
    const change = { title: "Chile", announcement: { tell: true, sentences: ["Chile instead of Peru."] } };
    await service().from("trips").update(change).eq("id", data.id).throwOnError();
    return String(data.id);
  };
  let sharedGuest: Promise<Person> | undefined;

  return {
    has_role: (role) => ({ args: { role }, outcomeOf: String }),
    check_user_role: (role) => ({
      args: { user_id: examples().people.user.id, role_to_check: role },
      outcomeOf: String,
    }),
    list_users: () => ({
      args: { page_size: 100 },
      outcomeOf: async (data) => {
        const accounts = await database().owner`select id from auth.users`;
        expect(sortedIdsOf(data)).toEqual(accounts.map((row) => row.id).sort());
        expect(data).toContainEqual(
          expect.objectContaining({ email: examples().people.user.email, first_name: "user", role: "user" }),
        );
        return "all";
      },
    }),
    delete_user: async () => {
      const toDelete = await createPerson(database(), "to-delete", "user");
      const countAccounts = async () =>
        (await database().owner`select from auth.users where id = ${toDelete.id}`).count;
      return {
        args: { user_id: toDelete.id },
        outcomeOf: async (data) => String(data === true && (await countAccounts()) === 0),
        expectNoEffect: async () => expect(await countAccounts()).toBe(1),
      };
    },
    end_sessions: async () => {
      const guest = await createPerson(database(), "guest", "user");
      // A person whose session ended cannot read even their own profile.
      const countReadableProfiles = async () => (await guest.client.from("profiles").select()).data?.length;
      return {
        args: { user_id: guest.id },
        outcomeOf: async (data) => {
          expect(await countReadableProfiles()).toBe(0);
          return String(data);
        },
        expectNoEffect: async () => expect(await countReadableProfiles()).toBe(1),
      };
    },
    invite_user: () => ({
      args: {
        invitation: {
          user_id: examples().people.user.id,
          token: "secret",
          token_hash: "c".repeat(64),
          inviter: "Marva",
          about: "your trip",
          expires_at: "2099-01-01T00:00:00Z",
          mail: {
            kind: "invitation",
            subject: "Welcome",
            text_body: "Come in.",
            html_body: "<p>Come in.</p>",
          },
        },
      },
      outcomeOf: async () => {
        const { data: sent } = await service().from("outbox").select().eq("kind", "invitation");
        expect(sent?.[0]?.token_expires_at).toContain("2099-01-01");
        const { data } = await service().from("invitations").select().eq("token_hash", "c".repeat(64));
        return data?.length === 1 ? "ok" : data;
      },
      expectNoEffect: async () => {
        const { data } = await service().from("outbox").select().eq("kind", "invitation");
        expect(data).toEqual([]);
      },
    }),
    tell_traveler: async () => {
      const traveler = await createPerson(database(), "told");
      const trip = { user_id: traveler.id, title: "Peru", start_date: "2027-01-01", end_date: "2027-01-02" };
      const { data } = await service().from("trips").insert(trip).select("id").single().throwOnError();
      const countMails = async () => {
        const { data: mails } = await service().from("outbox").select().eq("to_email", traveler.email);
        await service().from("trips").delete().eq("id", data.id).throwOnError();
        return mails?.length;
      };
      const notice = { kind: "trip-added", subject: "Your trip", text_body: "It is there." };
      return {
        args: { telling: { trip_id: data.id, invitation: {}, notice } },
        outcomeOf: async (outcome) => {
          expect(await countMails()).toBe(1);
          return outcome === "told" ? "ok" : outcome;
        },
        expectNoEffect: async () => expect(await countMails()).toBe(0),
      };
    },
    due_notices: () => ({ outcomeOf: (data) => (Array.isArray(data) ? "ok" : data) }),
    mail_notices: async () => {
      const { id, email } = await createPerson(database(), "noticed");
      const notice = { user_id: id, kind: "paper", title: "New paper: Ticket", path: "/my-itineraries" };
      const stored = await service().from("notices").insert(notice).select("id").single().throwOnError();
      const countMails = async () =>
        (await service().from("outbox").select().eq("to_email", email)).data?.length;
      return {
        args: {
          person: id,
          ids: [stored.data.id],
          mail: { kind: "notices", subject: "New paper: Ticket", text_body: "It is there." },
        },
        outcomeOf: async (data) => {
          expect(await countMails()).toBe(1);
          return data === true ? "ok" : data;
        },
        expectNoEffect: async () => expect(await countMails()).toBe(0),
      };
    },
    begin_paper_upload: async () => ({
      args: { path: `${await tripOfUser()}/${randomUUID()}.pdf` },
      outcomeOf: (data) => (data === null ? "ok" : data),
    }),
    finish_paper_upload: async () => ({
      args: {
        path: await addPaperFile(database(), await tripOfUser(), null),
        content_type: "application/pdf",
        size: 5,
        sha256: "abc",
      },
      outcomeOf: (data) => (data === null ? "ok" : data),
    }),
    open_paper: async () => {
      const papers = service()
        .from("papers")
        .select("path")
        .eq("trip_id", await tripOfUser());
      const { data: paper } = await papers.limit(1).single().throwOnError();
      return {
        args: { path: paper.path },
        outcomeOf: (data) => (data === null ? "none" : "ok"),
      };
    },
    replace_paper: async () => {
      const trip_id = await tripOfUser();
      const [path, newer] = [1, 2].map(() => addPaperFile(database(), trip_id, null));
      const { data } = await service()
        .from("papers")
        .insert({ trip_id, title: "Ticket", path: await path })
        .select("id")
        .single()
        .throwOnError();
      return {
        args: { older: data.id, path: await newer },
        outcomeOf: (id) => (typeof id === "string" ? "ok" : id),
      };
    },
    report_kept_trip: async () => ({
      args: { trip: await tripOfUser(), papers: [], has_page: true },
      outcomeOf: (data) => (data === null ? "ok" : data),
    }),
    papers_kept_until: async () => ({
      args: { trip_id: await tripOfUser() },
      // 90 days after 2027-01-09.
      outcomeOf: (data) => (data === "2027-04-09" ? "ok" : (data ?? "none")),
    }),
    paper_files_to_remove: () => ({ outcomeOf: (data) => (Array.isArray(data) ? "ok" : data) }),
    forget_paper_files: () => ({
      args: { paths: [] },
      outcomeOf: (data) => (data === null ? "ok" : data),
    }),
    see_notices: async () => {
      const { user } = examples().people;
      const trip = { user_id: user.id, title: "Peru", start_date: "2027-01-01", end_date: "2027-01-02" };
      const { data } = await service().from("trips").insert(trip).select("id").single().throwOnError();
      const notice = {
        user_id: user.id,
        trip_id: data.id,
        kind: "paper",
        title: "Ticket",
        path: "/my-itineraries",
      };
      await service().from("notices").insert(notice).throwOnError();
      const isSettled = async () => {
        const stored = await service().from("notices").select("settled_at").eq("trip_id", data.id).single();
        await service().from("trips").delete().eq("id", data.id).throwOnError();
        return stored.data?.settled_at !== null;
      };
      return {
        args: { trip: data.id },
        outcomeOf: async () => ((await isSettled()) ? "ok" : "nothing"),
        expectNoEffect: async () => expect(await isSettled()).toBe(false),
      };
    },
    read_trip_changes: async () => {
      const trip = await tripWithChange("2027-01-02");
      const isRead = async () => {
        const told = service()
          .from("trip_versions")
          .select("read_at")
          .eq("trip_id", trip)
          .is("is_told", true);
        const { data } = await told.single().throwOnError();
        await service().from("trips").delete().eq("id", trip).throwOnError();
        return data.read_at !== null;
      };
      return {
        args: { trip, up_to: 2 },
        outcomeOf: async () => ((await isRead()) ? "ok" : "nothing"),
        expectNoEffect: async () => expect(await isRead()).toBe(false),
      };
    },
    trip_readiness: async () => ({
      args: { trip: await tripOfUser() },
      outcomeOf: (data) => (Array.isArray(data) ? "ok" : (data ?? "none")),
    }),
    write_testimonial: async () => {
      const trip = await tripWithChange("2026-01-02");
      const remove = () => service().from("trips").delete().eq("id", trip).throwOnError();
      return {
        args: { trip, words: { quote: "Lovely.", author: "Ana" } },
        outcomeOf: async (data) => {
          await remove();
          return data === true ? "ok" : data;
        },
        expectNoEffect: async () => {
          const { data } = await service().from("testimonials").select().eq("trip_id", trip);
          await remove();
          expect(data).toEqual([]);
        },
      };
    },
    party_of_trip: async () => {
      const { user } = examples().people;
      const request = await database().owner`
        insert into public.requests (type, name, email, user_id, details)
        values ('contact', 'Ana', ${user.email}, ${user.id}, '{"travelers": "4"}') returning id`;
      const trip = await tripWithChange("2027-01-02", String(request[0]?.id));
      return {
        args: { trip },
        outcomeOf: async (data) => {
          await service().from("trips").delete().eq("id", trip).throwOnError();
          await database().owner`delete from public.requests where id = ${String(request[0]?.id)}`;
          if (data === null) return "none";
          expect(data).toEqual({ travelers: "4" });
          return "ok";
        },
      };
    },
    account_email: () => ({
      args: { account: examples().people.user.id },
      outcomeOf: (data) => (data === examples().people.user.email ? "ok" : data),
    }),
    account_of: () => ({
      args: { address: examples().people.user.email.toUpperCase() },
      outcomeOf: (data) => (data === examples().people.user.id ? "ok" : data),
    }),
    has_fresh_sign_in: () => ({ outcomeOf: String }),
    my_access: () => ({ outcomeOf: String }),
    my_staff_access: () => ({ outcomeOf: (data) => String((data as Row).is_staff) }),
    list_my_sessions: (_, caller) => ({
      outcomeOf: async (data) => {
        const ownSessions = await database()
          .owner`select id from auth.sessions where user_id = ${examples().ids[caller] ?? null}`;
        if ((data as Row[]).length === 0) return "none";
        return sortedIdsOf(data).join() === sortedIdsOf(ownSessions).join() ? "own" : data;
      },
    }),
    end_my_session: async () => {
      // Every caller tries to end the guest's session, and nobody may do that.
      sharedGuest ??= createPerson(database(), "guest", "user");
      const guest = await sharedGuest;
      const { data: sessions } = await guest.client.rpc("list_my_sessions");
      return {
        args: { session_id: sessions?.[0]?.id },
        outcomeOf: async (data) => {
          expect((await guest.client.from("profiles").select()).data).toHaveLength(1);
          return String(data);
        },
      };
    },
    reset_second_factor: async () => {
      const guest = await createPerson(database(), "guest", "user");
      await enrollTotp(guest.client);
      const countFactors = async () =>
        (await database().owner`select from auth.mfa_factors where user_id = ${guest.id}`).count;
      return {
        args: { user_id: guest.id },
        outcomeOf: async (data) => {
          expect(await countFactors()).toBe(0);
          return String(data);
        },
        expectNoEffect: async () => expect(await countFactors()).toBe(1),
      };
    },
    my_data: (_, caller) => ({
      outcomeOf: (data) => {
        if (data === null) return "none";
        const { account, trips, requests } = data as { account: Row; trips: Row[]; requests: Row[] };
        // In the example rows, `user` and `other user` have one trip each, and `user` has one request.
        expect(trips).toHaveLength(["user", "other user"].includes(caller) ? 1 : 0);
        expect(requests).toHaveLength(caller === "user" ? 1 : 0);
        return account.id === examples().ids[caller] ? "own" : account;
      },
    }),
  };
}
