import { beforeAll, expect, it } from "vitest";
import { REUSE_SECONDS } from "#server/data/auth/sessions.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPeople, type People, signInAgain } from "#tests/support/people.ts";

onEveryPostgres((database) => {
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
  });

  const refresh = async (refresh_token: unknown, apikey = database().keys.publishableKey) => {
    const response = await database().backend.fetch(
      new Request("http://backend.internal/auth/v1/token?grant_type=refresh_token", {
        method: "POST",
        headers: { apikey, "content-type": "application/json" },
        body: JSON.stringify({ refresh_token }),
      }),
    );
    const body = (await response.json()) as { refresh_token?: string; access_token?: string };
    return { status: response.status, ...body };
  };
  const currentToken = async ({ client }: Pick<People["user"], "client">) =>
    (await client.auth.getSession()).data.session?.refresh_token ?? "";
  /** Makes every token older than the time in which reusing a token is always allowed. */
  const passReuseTime = () =>
    database().owner.unsafe(
      `update auth.refresh_tokens set updated_at = updated_at - interval '${REUSE_SECONDS + 1} seconds'`,
    );
  const readProfiles = async (accessToken = "") =>
    (await database().clients.asUser(accessToken).from("profiles").select("id")).data;

  it("tabs that refresh at the same time all get the same session", async () => {
    const first = await currentToken(people.user);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
    expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    const [second = "", ...more] = new Set(tabs.map((tab) => tab.refresh_token));
    expect(more).toEqual([]);
    for (const { access_token } of tabs)
      expect(await readProfiles(access_token)).toEqual([{ id: people.user.id }]);
    const third = (await refresh(second)).refresh_token;
    // A tab that slept for a moment still has the first token.
    expect(await refresh(first)).toMatchObject({ status: 200, refresh_token: third });
  });

  it("a token works again if its response was lost, until its successor is used", async () => {
    const { client } = await signInAgain(database(), people.otherUser.email);
    const second = (await refresh(await currentToken({ client }))).refresh_token;
    const third = (await refresh(second)).refresh_token;
    await passReuseTime();
    expect(await refresh(second)).toMatchObject({ status: 200, refresh_token: third });
    await refresh(third);
    await passReuseTime();
    expect((await refresh(second)).status).toBe(400);
  });

  it("reusing an old token ends the session", async () => {
    const first = await currentToken(people.otherUser);
    const second = (await refresh(first)).refresh_token;
    const { access_token, refresh_token: third } = await refresh(second);
    await passReuseTime();
    expect(await readProfiles(access_token)).toEqual([{ id: people.otherUser.id }]);
    expect(await refresh(first)).toMatchObject({ status: 400, error_code: "refresh_token_already_used" });
    expect(await readProfiles(access_token)).toEqual([]);
    const unknown = { status: 400, error_code: "refresh_token_not_found" };
    for (const token of [first, second, third]) expect(await refresh(token)).toMatchObject(unknown);
  });

  it("reusing an old token ends no other session", async () => {
    const { email, id } = people.demotedAdmin;
    const elsewhere = await signInAgain(database(), email);
    const first = await currentToken(people.demotedAdmin);
    await refresh((await refresh(first)).refresh_token);
    await passReuseTime();
    expect((await refresh(first)).status).toBe(400);
    expect((await elsewhere.client.from("profiles").select("id")).data).toEqual([{ id }]);
  });

  it("refuses invalid tokens, a wrong key, and tokens of ended sessions", async () => {
    const unknown = { status: 400, error_code: "refresh_token_not_found" };
    expect(await refresh("nobody's")).toMatchObject(unknown);
    for (const wrong of ["", null, 5, { like: "%" }, ["x"], "x".repeat(300)])
      expect(await refresh(wrong)).toMatchObject({ status: 400, error_code: "validation_failed" });
    const token = await currentToken(people.admin);
    expect((await refresh(token, "sb_publishable_wrong")).status).toBe(401);
    await database().owner.unsafe(`delete from auth.sessions where user_id = '${people.admin.id}'`);
    expect(await refresh(token)).toMatchObject(unknown);
  });
});
