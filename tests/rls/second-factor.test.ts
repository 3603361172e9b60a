import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { createTotpCodes } from "#server/backend/auth/totp.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person, signInAgain } from "#tests/support/people.ts";
import { enrolTotp, totpCode } from "#tests/support/second-factor.ts";

const database = databasePerFile();

const newAdmin = (name: string) => createPerson(database(), name, "admin");

const again = ({ email }: Person) => signInAgain(database(), email);

describe("tokens", () => {
  it("say how and when the person signed in, and keep saying it when refreshed", async () => {
    const { client, token } = await newAdmin("claims");
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: claims.amr,
    });
  });
});

describe("an authenticator app", () => {
  it("is enrolled through the official client and raises the session, also after a refresh", async () => {
    const { client } = await newAdmin("enrols");
    const { id } = await enrolTotp(client);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(level.data?.currentAuthenticationMethods).toMatchObject([
      { method: "totp" },
      { method: "password" },
    ]);
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? "")).toMatchObject({ aal: "aal2" });
    const factors = await client.auth.mfa.listFactors();
    expect(factors.data?.totp).toMatchObject([{ id, status: "verified", friendly_name: "Phone" }]);
    expect(JSON.stringify(factors.data)).not.toContain("secret");
  });

  it("has a QR code with the address that apps read", async () => {
    const { client } = await newAdmin("qr");
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Calabash" });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data?.totp.qr_code).not.toContain("#");
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Calabash:/);
  });

  it("keeps its secret encrypted in the database", async () => {
    const person = await newAdmin("sealed");
    const { secret } = await enrolTotp(person.client);
    const rows = await database().owner.unsafe(
      `select secret from auth.mfa_factors where user_id = '${person.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.secret)).not.toContain(secret);
  });

  it("accepts a code once, even when it is sent twice at the same moment, and no wrong one", async () => {
    const person = await newAdmin("replay");
    const { id, secret } = await enrolTotp(person.client);
    const [one, two] = await Promise.all([again(person), again(person)]);
    const code = totpCode(secret);
    const wrong = await one.client.auth.mfa.challengeAndVerify({ factorId: id, code: "000000" });
    expect(wrong.error?.code).toBe("mfa_verification_failed");
    const answers = await Promise.all(
      [one, two].map(({ client }) => client.auth.mfa.challengeAndVerify({ factorId: id, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it("whose secret other keys encrypted is refused with its reason, not as a wrong code", async () => {
    const person = await newAdmin("other-keys");
    const { id, secret } = await enrolTotp(person.client);
    const { sealed } = await createTotpCodes("the keys of another site").create("Calabash", person.email);
    await database().owner.unsafe(`update auth.mfa_factors set secret = '${sealed}' where id = '${id}'`);
    const { client } = await again(person);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret) });
    expect(error).toMatchObject({
      status: 422,
      code: "mfa_factor_unreadable",
      message: expect.stringContaining("Use a recovery code, or ask an admin"),
    });
  });

  it("cannot be added or removed by someone who has the password alone", async () => {
    const person = await newAdmin("thief");
    const { id } = await enrolTotp(person.client);
    const thief = await again(person);
    const added = await thief.client.auth.mfa.enroll({ factorType: "totp" });
    expect(added.error?.code).toBe("insufficient_aal");
    const removed = await thief.client.auth.mfa.unenroll({ factorId: id });
    expect(removed.error?.code).toBe("insufficient_aal");
  });

  it("belongs to one person", async () => {
    const [owner, stranger] = await Promise.all([newAdmin("owner"), newAdmin("stranger")]);
    const { id, secret } = await enrolTotp(owner.client);
    const tried = await stranger.client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret) });
    expect(tried.error?.code).toBe("mfa_factor_not_found");
  });
});

describe("recovery codes", () => {
  const call = (token: string, method: string, path: string, body?: unknown) =>
    database().backend.fetch(
      new Request(`http://localhost/auth/v1/factors/recovery-codes${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );

  it("need a second factor first, are ten, raise a session once each, and are renewed whole", async () => {
    const person = await newAdmin("recovers");
    expect((await call(person.token, "POST", "")).status).toBe(403);
    await enrolTotp(person.client);
    const raised = (await person.client.auth.getSession()).data.session?.access_token ?? "";
    const { codes } = await (await call(raised, "POST", "")).json();
    expect(new Set(codes).size).toBe(10);

    const lost = await again(person);
    const typed = codes[0].toUpperCase().replace(/(.{4})/g, "$1-");
    const first = await call(lost.token, "POST", "/verify", { code: typed });
    expect(first.status).toBe(200);
    expect(decodeJwt((await first.json()).access_token)).toMatchObject({ aal: "aal2" });
    const other = await again(person);
    expect((await call(other.token, "POST", "/verify", { code: codes[0] })).status).toBe(422);
    expect(await (await call(raised, "GET", "")).json()).toMatchObject({ total: 10, remaining: 9 });

    await call(raised, "POST", "/regenerate");
    expect((await call(other.token, "POST", "/verify", { code: codes[1] })).status).toBe(422);
  });
});
