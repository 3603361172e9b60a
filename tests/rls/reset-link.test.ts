import { expect, test } from "vitest";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";
import { recoveryKeys } from "#tests/support/test-backend.ts";

onEveryPostgres((database) => {
  /** Opens a link that was sent this long ago. */
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
    const late = await openAfter("61 minutes");
    expect(late.data.user).toBeNull();
    expect(late.error?.code).toBe("otp_expired");
  });
});
