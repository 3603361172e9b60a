import { randomBytes, randomUUID } from "node:crypto";
import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { hashSync } from "bcrypt";
import { createClients } from "#server/data/clients.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { enrollTotp } from "#tests/support/second-factor.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** A user, signed in through the official client. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly client: SupabaseClient;
}

export const PASSWORD = "gourd of the calabash tree";
/** With the lowest cost. At the usual one, hashing passwords would take a fifth of the tests' CPU time. */
const PASSWORD_HASH = hashSync(PASSWORD, 4);

export async function createPerson(
  { clients, backend, keys, owner }: Omit<TestDatabase, "close">,
  name: string,
  role: "admin" | "user" | null = null,
): Promise<Person> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}-${random(3)}@people.example`;
  await owner`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, ${PASSWORD_HASH}, now(), ${{ first_name: name, last_name: "Test" }})`;
  if (role) {
    const { error } = await clients.service.from("user_roles").upsert({ user_id: id, role });
    if (error) throw error;
  }
  return { id, email, ...(await signInAgain({ backend, keys }, email)) };
}

/** Signs a person in to a new session, as another browser would. */
export async function signInAgain(
  { backend, keys }: Pick<TestDatabase, "backend" | "keys">,
  email: string,
): Promise<Pick<Person, "client" | "token">> {
  const client = createClients(backend, keys).visitor;
  const signIn = () => client.auth.signInWithPassword({ email, password: PASSWORD });
  let { data, error } = await signIn();
  // On a busy machine, the site may refuse a log-in because no connection was free in time.
  for (let attempt = 1; attempt < 5 && isAuthRetryableFetchError(error); attempt += 1) {
    ({ data, error } = await signIn());
  }
  if (error) throw error;
  if (!data.session) throw new Error("the log-in gave no session");
  return { client, token: data.session.access_token };
}

/** One caller for each set of permissions; the permission tests have a column for each. */
export interface People {
  readonly anonymous: SupabaseClient;
  readonly service: SupabaseClient;
  readonly user: Person;
  readonly otherUser: Person;
  readonly admin: Person;
  /** Was an admin when the token was issued, and is still signed in. */
  readonly demotedAdmin: Person;
  /** Is an admin, but this token's session has ended. */
  readonly signedOutAdmin: Person;
  /** Is an admin with a second factor that was not entered in this session. */
  readonly lockedAdmin: Person;
}

export async function createPeople(database: Omit<TestDatabase, "close">): Promise<People> {
  const { clients } = database;
  const [user, otherUser, admin, demotedAdmin, signedOut, enrolled] = await Promise.all([
    createPerson(database, "user"),
    createPerson(database, "other", "user"),
    createPerson(database, "admin", "admin"),
    createPerson(database, "demoted", "admin"),
    createPerson(database, "signed-out", "admin"),
    createPerson(database, "locked", "admin"),
  ]);
  await enrollTotp(enrolled.client);
  const demotion = await admin.client
    .from("user_roles")
    .update({ role: "user" })
    .eq("user_id", demotedAdmin.id);
  if (demotion.error) throw demotion.error;
  const signOut = await signedOut.client.auth.signOut();
  if (signOut.error) throw signOut.error;
  const signedOutAdmin = { ...signedOut, client: clients.asUser(signedOut.token) };
  return {
    anonymous: clients.visitor,
    service: clients.service,
    user,
    otherUser,
    admin,
    demotedAdmin,
    signedOutAdmin,
    lockedAdmin: { ...enrolled, ...(await signInAgain(database, enrolled.email)) },
  };
}
