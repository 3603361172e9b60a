import { beforeAll, expect, it } from "vitest";
import { REUSE_WINDOW_SECONDS } from "#server/data/auth/sessions.ts";
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
  /** Makes every token older than the seconds in which a token may always be reused. */
  const passReuseTime = () =>
    database().owner.unsafe(
      `update auth.refresh_tokens set updated_at = updated_at - interval '${REUSE_WINDOW_SECONDS + 1} seconds'`,
    );
  const readProfiles = async (accessToken = "") =>
    (await database().clients.asUser(accessToken).from("profiles").select("id")).data;

  it("tabs that refresh at the same time all get the same session", async () => {
    const firstToken = await currentToken(people.user);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(firstToken)));
    expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    const [secondToken = "", ...others] = new Set(tabs.map((tab) => tab.refresh_token));
    expect(others).toEqual([]);
    for (const { access_token } of tabs)
      expect(await readProfiles(access_token)).toEqual([{ id: people.user.id }]);
    const thirdToken = (await refresh(secondToken)).refresh_token;
    // A tab that slept for a moment still has the first token.
    expect(await refresh(firstToken)).toMatchObject({ status: 200, refresh_token: thirdToken });
  });

  it("a token works again if its response was lost, until its successor is used", async () => {
    const { client } = await signInAgain(database(), people.otherUser.email);
    const secondToken = (await refresh(await currentToken({ client }))).refresh_token;
    const thirdToken = (await refresh(secondToken)).refresh_token;
    await passReuseTime();
    expect(await refresh(secondToken)).toMatchObject({ status: 200, refresh_token: thirdToken });
    await refresh(thirdToken);
    await passReuseTime();
    expect((await refresh(secondToken)).status).toBe(400);
  });

  it("reusing an old token ends the session", async () => {
    const firstToken = await currentToken(people.otherUser);
    const secondToken = (await refresh(firstToken)).refresh_token;
    const { access_token, refresh_token: thirdToken } = await refresh(secondToken);
    await passReuseTime();
    expect(await readProfiles(access_token)).toEqual([{ id: people.otherUser.id }]);
    expect(await refresh(firstToken)).toMatchObject({
      status: 400,
      error_code: "refresh_token_already_used",
    });
    expect(await readProfiles(access_token)).toEqual([]);
    const unknown = { status: 400, error_code: "refresh_token_not_found" };
    for (const token of [firstToken, secondToken, thirdToken])
      expect(await refresh(token)).toMatchObject(unknown);
  });

  it("reusing an old token ends no other session", async () => {
    const { email, id } = people.demotedAdmin;
    const otherSession = await signInAgain(database(), email);
    const firstToken = await currentToken(people.demotedAdmin);
    await refresh((await refresh(firstToken)).refresh_token);
    await passReuseTime();
    expect((await refresh(firstToken)).status).toBe(400);
    expect((await otherSession.client.from("profiles").select("id")).data).toEqual([{ id }]);
  });

  it("invalid tokens, a wrong API key and tokens of ended sessions are refused", async () => {
    const unknown = { status: 400, error_code: "refresh_token_not_found" };
    expect(await refresh("nobody's")).toMatchObject(unknown);
    for (const malformed of ["", null, 5, { like: "%" }, ["x"], "x".repeat(300)])
      expect(await refresh(malformed)).toMatchObject({ status: 400, error_code: "validation_failed" });
    const token = await currentToken(people.admin);
    expect((await refresh(token, "sb_publishable_wrong")).status).toBe(401);
    await database().owner.unsafe(`delete from auth.sessions where user_id = '${people.admin.id}'`);
    expect(await refresh(token)).toMatchObject(unknown);
  });
});
