import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { createTotpCodes } from "#server/data/auth/totp.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { openGateway } from "#tests/support/gateway.ts";
import { createPasskeyDevice } from "#tests/support/passkey-device.ts";
import { createPerson, type Person, signInAgain } from "#tests/support/people.ts";
import { enrollTotp, nextTotpCode } from "#tests/support/second-factor.ts";

const database = databasePerFile();

const newAdmin = (name: string) => createPerson(database(), name, "admin");

/** Opens another session with only the password. */
const signInWithPassword = ({ email }: Person) => signInAgain(database(), email);

describe("tokens", () => {
  it("contain how and when the person signed in, also after a refresh", async () => {
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
  it("is enrolled through the official client and upgrades the session, also after a refresh", async () => {
    const { client } = await newAdmin("enrolls");
    const { id } = await enrollTotp(client);
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

  it("has a QR code and the URI that apps read", async () => {
    const { client } = await newAdmin("qr");
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Calabash" });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    // An unescaped # would end the data URL.
    expect(data?.totp.qr_code).not.toContain("#");
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Calabash:/);
  });

  it("keeps its secret encrypted in the database", async () => {
    const person = await newAdmin("sealed");
    const { secret } = await enrollTotp(person.client);
    const rows = await database().owner.unsafe(
      `select secret from auth.mfa_factors where user_id = '${person.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.secret)).not.toContain(secret);
  });

  it("accepts a code once, even if it is sent twice at the same moment, and refuses a wrong one", async () => {
    const person = await newAdmin("replay");
    const { id, secret } = await enrollTotp(person.client);
    const [first, second] = await Promise.all([signInWithPassword(person), signInWithPassword(person)]);
    const code = nextTotpCode(secret);
    const wrong = await first.client.auth.mfa.challengeAndVerify({ factorId: id, code: "000000" });
    expect(wrong.error?.code).toBe("mfa_verification_failed");
    const responses = await Promise.all(
      [first, second].map(({ client }) => client.auth.mfa.challengeAndVerify({ factorId: id, code })),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it("whose secret was encrypted with other keys is refused as unreadable, not as a wrong code", async () => {
    const person = await newAdmin("other-keys");
    const { id, secret } = await enrollTotp(person.client);
    const { sealed } = await createTotpCodes("the keys of another site").create("Calabash", person.email);
    await database().owner.unsafe(`update auth.mfa_factors set secret = '${sealed}' where id = '${id}'`);
    const { client } = await signInWithPassword(person);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code: nextTotpCode(secret) });
    expect(error).toMatchObject({
      status: 422,
      code: "mfa_factor_unreadable",
      message: expect.stringContaining("Use a recovery code, or ask an admin"),
    });
  });

  it("cannot be added or removed with only the password", async () => {
    const person = await newAdmin("thief");
    const { id } = await enrollTotp(person.client);
    const thief = await signInWithPassword(person);
    const enrollment = await thief.client.auth.mfa.enroll({ factorType: "totp" });
    expect(enrollment.error?.code).toBe("insufficient_aal");
    const removal = await thief.client.auth.mfa.unenroll({ factorId: id });
    expect(removal.error?.code).toBe("insufficient_aal");
  });

  it("cannot be used by another person", async () => {
    const [owner, otherAdmin] = await Promise.all([newAdmin("owner"), newAdmin("stranger")]);
    const { id, secret } = await enrollTotp(owner.client);
    const attempt = await otherAdmin.client.auth.mfa.challengeAndVerify({
      factorId: id,
      code: nextTotpCode(secret),
    });
    expect(attempt.error?.code).toBe("mfa_factor_not_found");
  });
});

describe("a challenge", () => {
  it("can be answered once, within five minutes, and only if it exists", async () => {
    const person = await newAdmin("challenged");
    const { id, secret } = await enrollTotp(person.client);
    const { client } = await signInWithPassword(person);
    const openChallenge = async () => (await client.auth.mfa.challenge({ factorId: id })).data?.id ?? "";
    const answer = async (challengeId: string, code: string) =>
      (await client.auth.mfa.verify({ factorId: id, challengeId, code })).error?.code;

    const expired = await openChallenge();
    await database().owner`
      update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${expired}`;
    expect(await answer(expired, nextTotpCode(secret))).toBe("mfa_challenge_expired");
    const used = await openChallenge();
    expect(await answer(used, "000000")).toBe("mfa_verification_failed");
    expect(await answer(used, nextTotpCode(secret))).toBe("mfa_challenge_expired");
    for (const unknown of ["", id, "' or true --"])
      expect(await answer(unknown, nextTotpCode(secret))).toBe("mfa_challenge_expired");
    expect(await answer(await openChallenge(), nextTotpCode(secret))).toBeUndefined();
  });
});

describe("guesses", () => {
  it.each(["an app's code", "a recovery code"])(
    "of %s are refused for a while after five wrong ones",
    async (kind) => {
      const person = await newAdmin("guessed");
      const { id, secret } = await enrollTotp(person.client);
      const { token } = await signInWithPassword(person);
      const site = openGateway(database());
      const send = (path: string, body: unknown) => site.auth("POST", `/factors/${path}`, body, token);
      const guess = async (code: string) => {
        if (kind === "a recovery code") return (await send("recovery-codes/verify", { code })).status;
        const { id: challenge_id } = JSON.parse((await send(`${id}/challenge`, {})).body);
        return (await send(`${id}/verify`, { challenge_id, code })).status;
      };
      const statuses = [];
      for (let tries = 0; tries < 5; tries += 1) statuses.push(await guess("000000"));
      expect(statuses).toEqual([422, 422, 422, 422, 422]);
      expect(await guess(nextTotpCode(secret))).toBe(429);
    },
  );
});

describe("an upgraded session", () => {
  it("gets a new refresh token, and the previous one is invalid", async () => {
    const person = await newAdmin("raised");
    const before = (await person.client.auth.getSession()).data.session?.refresh_token ?? "";
    await enrollTotp(person.client);
    const withOldToken = await database().clients.visitor.auth.refreshSession({ refresh_token: before });
    expect(withOldToken.error?.code).toBe("refresh_token_not_found");
    expect((await person.client.auth.refreshSession()).error).toBeNull();
  });

  it("is downgraded when the last factor is removed, and the recovery codes are deleted", async () => {
    const person = await newAdmin("lowered");
    const { id } = await enrollTotp(person.client);
    await person.client.auth.mfa.unenroll({ factorId: id });
    const refreshed = await person.client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? "")).toMatchObject({ aal: "aal1" });
    const codes = await database().owner`select from private.recovery_codes where user_id = ${person.id}`;
    expect(codes.count).toBe(0);
  });
});

describe("a passkey", () => {
  const SITE = "http://localhost:3000";
  const call = async (token: string, path: string, body: unknown) => {
    const response = await openGateway(database()).auth("POST", `/factors${path}`, body, token);
    return { status: response.status, ...JSON.parse(response.body) };
  };
  const challenge = async (token: string, id: string) => {
    const { id: challenge_id, webauthn } = await call(token, `/${id}/challenge`, {});
    return { challenge_id, challenge: webauthn.credential_options.publicKey.challenge };
  };

  it("upgrades a session only with its own signature, each challenge once", async () => {
    const person = await newAdmin("passkey");
    const device = createPasskeyDevice(SITE);
    const { id } = await call(person.token, "", { factor_type: "webauthn", friendly_name: "Laptop" });
    const firstChallenge = await challenge(person.token, id);
    const registration = {
      challenge_id: firstChallenge.challenge_id,
      webauthn: { credential_response: device.register(firstChallenge) },
    };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => call(person.token, `/${id}/verify`, registration)),
    );
    // A request that arrives after the winner is refused because the account now has a second factor.
    const [winner, ...others] = responses.map(({ status }) => status).toSorted();
    expect(winner).toBe(200);
    for (const status of others) expect([403, 422]).toContain(status);

    const { token } = await signInWithPassword(person);
    const answer = async (respond: (options: { challenge: string }) => unknown) => {
      const { challenge_id, challenge: newChallenge } = await challenge(token, id);
      const webauthn = { credential_response: respond({ challenge: newChallenge }) };
      return call(token, `/${id}/verify`, { challenge_id, webauthn });
    };
    const otherDevice = createPasskeyDevice(SITE);
    const refusal = { status: 422, error_code: "mfa_verification_failed" };
    // Another device pretends to be the registered one.
    const disguised = { id: device.id, rawId: device.id };
    expect(await answer((options) => ({ ...otherDevice.signIn(options), ...disguised }))).toMatchObject(
      refusal,
    );
    expect(await answer((options) => otherDevice.register(options))).toMatchObject(refusal);
    const phished = { origin: "https://localhost.evil.example:3000" };
    expect(await answer((options) => device.signIn({ ...options, ...phished }))).toMatchObject(refusal);
    const { access_token } = await answer((options) => device.signIn({ ...options, counter: 1 }));
    expect(decodeJwt(access_token)).toMatchObject({ aal: "aal2" });

    const laterSession = await signInWithPassword(person);
    const laterChallenge = await challenge(laterSession.token, id);
    const oldResponse = device.signIn({ challenge: firstChallenge.challenge, counter: 2 });
    const body = {
      challenge_id: laterChallenge.challenge_id,
      webauthn: { credential_response: oldResponse },
    };
    expect(await call(laterSession.token, `/${id}/verify`, body)).toMatchObject(refusal);
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

  it("are ten, need a second factor first, upgrade a session once each, and are renewed together", async () => {
    const person = await newAdmin("recovers");
    expect((await call(person.token, "POST", "")).status).toBe(403);
    await enrollTotp(person.client);
    const upgradedToken = (await person.client.auth.getSession()).data.session?.access_token ?? "";
    const { codes } = await (await call(upgradedToken, "POST", "")).json();
    expect(new Set(codes).size).toBe(10);

    const passwordSession = await signInWithPassword(person);
    const formattedCode = codes[0].toUpperCase().replace(/(.{4})/g, "$1-");
    const first = await call(passwordSession.token, "POST", "/verify", { code: formattedCode });
    expect(first.status).toBe(200);
    expect(decodeJwt((await first.json()).access_token)).toMatchObject({ aal: "aal2" });
    const otherSession = await signInWithPassword(person);
    expect((await call(otherSession.token, "POST", "/verify", { code: codes[0] })).status).toBe(422);
    expect(await (await call(upgradedToken, "GET", "")).json()).toMatchObject({ total: 10, remaining: 9 });

    await call(upgradedToken, "POST", "/regenerate");
    expect((await call(otherSession.token, "POST", "/verify", { code: codes[1] })).status).toBe(422);
  });

  it("work only for their owner, and a code that is sent five times at once works once", async () => {
    const [person, otherAdmin] = await Promise.all([newAdmin("codes"), newAdmin("no-codes")]);
    await enrollTotp(person.client);
    const upgradedToken = (await person.client.auth.getSession()).data.session?.access_token ?? "";
    const { codes } = await (await call(upgradedToken, "POST", "")).json();
    expect((await call(otherAdmin.token, "POST", "/verify", { code: codes[0] })).status).toBe(422);
    const { token } = await signInWithPassword(person);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call(token, "POST", "/verify", { code: codes[1] })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
    for (const code of ["", "0".repeat(16), codes[2].slice(1), `${codes[2]}a`, null, 7, [codes[2]]])
      expect((await call(token, "POST", "/verify", { code })).status).toBe(422);
    const storedCodes = await database()
      .owner`select code_hash from private.recovery_codes where user_id = ${person.id}`;
    expect(JSON.stringify(storedCodes)).not.toContain(codes[2]);
  });
});
