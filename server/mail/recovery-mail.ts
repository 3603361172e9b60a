import type { SupabaseClient } from "@supabase/supabase-js";
import { brand } from "#app/brand.ts";
import type { RecoveryMailer } from "#server/backend/lite.ts";

/** Puts the password-reset mail into the outbox; its link leads to our own page. */
export function createRecoveryMailer(service: () => SupabaseClient, siteUrl: string): RecoveryMailer {
  return {
    async sendRecovery(email, tokenHash) {
      const link = `${siteUrl}/reset-password?token_hash=${encodeURIComponent(tokenHash)}&type=recovery`;
      const { error } = await service()
        .from("outbox")
        .insert({
          kind: "password-reset",
          to_email: email,
          subject: `Reset your ${brand.name} password`,
          text_body: [
            "Someone, most likely you, asked to reset the password of this account.",
            `Choose a new one here within the next hour:\n${link}`,
            "If it was not you, ignore this mail: your password stays as it is.",
            `${brand.name}, ${brand.contact.email}`,
          ].join("\n\n"),
        });
      if (error) throw new Error(`the reset mail could not be stored: ${error.message}`);
    },
  };
}
