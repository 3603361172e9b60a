import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createClients } from "#server/data/clients.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { enrollTotp, totpCode } from "#tests/support/second-factor.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** A user, signed in through the official client. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly client: SupabaseClient;
}

export const PASSWORD = "gourd of the calabash tree";

export async function createPerson(
  { clients, backend, keys }: Pick<TestDatabase, "clients" | "backend" | "keys">,
  name: string,
  role: "admin" | "user" | null = null,
): Promise<Person> {
  const email = `${name}-${random(3)}@people.example`;
  const created = await clients.service.auth.admin.createUser({
    email,
    password: PASSWORD,
    user_metadata: { first_name: name, last_name: "Test" },
    email_confirm: true,
  });
  if (created.error) throw created.error;
  const { id } = created.data.user;
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
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
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

export async function createPeople(database: Omit<TestDatabase, "owner">): Promise<People> {
  const { clients } = database;
  const [user, otherUser, admin, demotedAdmin, signedOut, enrolled] = await Promise.all([
    createPerson(database, "user"),
    createPerson(database, "other", "user"),
    createPerson(database, "admin", "admin"),
    createPerson(database, "demoted", "admin"),
    createPerson(database, "signed-out", "admin"),
    createPerson(database, "locked", "admin"),
  ]);
  await enrollTotp(enrolled.client, totpCode);
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
