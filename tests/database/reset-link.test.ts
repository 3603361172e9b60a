import { expect, test } from "vitest";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";
import { recoveryKeys } from "#tests/support/test-backend.ts";

onEveryPostgres((database) => {
  /** Opens a reset link that was sent this long ago, for example '59 minutes'. */
  const openAfter = async (age: string) => {
    const { id, email } = await createPerson(database(), "forgetful");
    const { auth } = database().clients.visitor;
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    await database()
      .owner`update auth.users set recovery_sent_at = now() - ${age}::interval where id = ${id}`;
    return auth.verifyOtp({ type: "recovery", token_hash: recoveryKeys.get(email) ?? "" });
  };

  test("a reset link is valid for an hour", async () => {
    expect((await openAfter("59 minutes")).data.user).not.toBeNull();
    const expired = await openAfter("61 minutes");
    expect(expired.data.user).toBeNull();
    expect(expired.error?.code).toBe("otp_expired");
  });
});
