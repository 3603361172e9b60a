import type { SupabaseClient } from "@supabase/supabase-js";
import { addAccountExamples } from "#tests/database/account-examples.ts";
import { addCatalogExamples } from "#tests/database/catalog-examples.ts";
import type { TableExamples } from "#tests/database/example-rows.ts";
import type { Caller } from "#tests/database/permission-tables.ts";
import { addProposalExamples } from "#tests/database/proposal-examples.ts";
import { addRecordKeepingExamples } from "#tests/database/record-keeping-examples.ts";
import { addRequestExamples } from "#tests/database/request-examples.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

/** The people and example rows that the permission tests use. */
export interface Examples {
  readonly people: People;
  readonly clients: Readonly<Record<Caller, SupabaseClient>>;
  /** The account ids of the callers who have an account. */
  readonly ids: Readonly<Partial<Record<Caller, string>>>;
  readonly tables: TableExamples;
}

/** Creates the people and adds example rows to every table. */
export async function createExamples(database: TestDatabase): Promise<Examples> {
  const people = await createPeople(database);
  const { service, user, otherUser } = people;
  return {
    people,
    tables: {
      ...(await addAccountExamples(database, people)),
      ...(await addCatalogExamples(service)),
      ...(await addRequestExamples(people)),
      ...(await addRecordKeepingExamples(service)),
      ...(await addProposalExamples(people)),
    },
    clients: {
      anonymous: people.anonymous,
      user: user.client,
      "other user": otherUser.client,
      admin: people.admin.client,
      "demoted admin": people.demotedAdmin.client,
      "signed-out admin": people.signedOutAdmin.client,
      "admin without the second factor": people.lockedAdmin.client,
      service,
    },
    ids: {
      user: user.id,
      "other user": otherUser.id,
      admin: people.admin.id,
      "demoted admin": people.demotedAdmin.id,
      "signed-out admin": people.signedOutAdmin.id,
      "admin without the second factor": people.lockedAdmin.id,
    },
  };
}
