import { beforeAll, describe, expect, it, test } from "vitest";
import { ADDRESSES, NOT_ADDRESSES } from "#tests/support/addresses.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const KELVIN = "\u212A";
const DOTTED_I = "\u0130";

onEveryPostgres((database) => {
  const service = () => database().clients.service;
  const isAddress = async (text: string | null) =>
    (await database().owner`select private.is_address(${text}) as answer`)[0]?.answer;

  describe("the check of addresses in the database is the one of the forms", () => {
    test.each([...ADDRESSES, "ana@cañas.example", "ana@旅行.example"])(
      "'%s' is an address",
      async (address) => {
        expect(await isAddress(address)).toBe(true);
      },
    );

    test.each(Object.entries(NOT_ADDRESSES))("%s makes no address", async (_what, text) => {
      expect(await isAddress(text)).toBe(false);
    });

    it("knows nothing about null", async () => {
      expect(await isAddress(null)).toBeNull();
    });
  });

  describe("an address that only looks like a traveler's", () => {
    let kate: Person;
    let ines: Person;
    beforeAll(async () => {
      kate = await createPerson(database(), "kate");
      ines = await createPerson(database(), "ines");
    });

    const accountOf = async (address: string) => (await service().rpc("account_of", { address })).data;

    it("is not the address of their account", async () => {
      expect(await accountOf(kate.email.toUpperCase())).toBe(kate.id);
      expect(await accountOf(kate.email.replace("k", KELVIN))).toBeNull();
      expect(await accountOf(ines.email.replace("i", DOTTED_I))).toBeNull();
      expect(await accountOf(`${kate.email},${ines.email}`)).toBeNull();
    });

    test.each([
      ["requests", "type, name, email", "'contact', 'Kate', "],
      ["proposals", "number, email", "'P-2020-0001', "],
      ["subscribers", "source, email", "'email_signup', "],
      ["engagement_tracking", "engagement_type, user_email", "'contact', "],
      ["outbox", "kind, subject, text_body, to_email", "'reply', 'Re', 'Hello', "],
      ["admin_notification_emails", "email", ""],
    ])("cannot be stored in %s", async (table, columns, values) => {
      const insert = (address: string) =>
        database().owner.unsafe(
          `begin; insert into public.${table} (${columns}) values (${values} '${address}'); rollback`,
        );
      await insert(kate.email);
      for (const address of [kate.email.replace("k", KELVIN), `${kate.email}\t,${ines.email}`])
        await expect(insert(address)).rejects.toMatchObject({ code: "23514" });
    });

    it("cannot become the address of an account", async () => {
      const insertion = database().owner`
        insert into auth.users (id, email) values (gen_random_uuid(), ${kate.email.replace("k", KELVIN)})`;
      await expect(insertion).rejects.toMatchObject({ code: "23514" });
    });

    it("cannot become the address of a request", async () => {
      const request = { type: "contact", name: "Kate", email: kate.email };
      const { data } = await service().from("requests").insert(request).select("id").single().throwOnError();
      const { status } = await service().rpc("correct_request_address", {
        request_id: data.id,
        address: kate.email.replace("k", KELVIN),
      });
      expect(status).toBe(422);
    });
  });
});
