import { isSameAddress } from "#domain/email-address.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { OutboxRow } from "#server/mail/delivery-record.ts";

/** The Reply-To of an outgoing mail; null keeps the mail's own Reply-To. */
export type ReplyAddress = (mail: Pick<OutboxRow, "request_id" | "to_email">) => Promise<string | null>;

/** The address to which mail servers return a mail that they cannot deliver. */
export type BounceAddress = (mail: Pick<OutboxRow, "bounce_token">) => string;

const TOKEN = /\+([0-9a-f]{32})@/gi;

/** replies@trips.example with a token becomes replies+TOKEN@trips.example. */
export function addressWithToken(address: string, token: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** Every token in these addresses or header values. */
export function tokensIn(addresses: readonly string[]): string[] {
  const tokens = addresses.flatMap((text) => [...text.matchAll(TOKEN)].map(([, token = ""]) => token));
  return [...new Set(tokens.map((token) => token.toLowerCase()))];
}

/**
 * A mail to the sender of a request gets a Reply-To with the request's token, so that the answer is added to the
 * request. Mails to staff keep their own Reply-To.
 */
export function createReplyAddress(service: DatabaseClient, address: string): ReplyAddress {
  return async ({ request_id, to_email }) => {
    if (request_id === null) return null;
    const { data, error } = await service
      .from("requests")
      .select("email, reply_token")
      .eq("id", request_id)
      .maybeSingle();
    if (error) throw new Error(`the reply address could not be read: ${error.message}`);
    return data && isSameAddress(data.email, to_email) ? addressWithToken(address, data.reply_token) : null;
  };
}

/** Each mail has its own address, so that a report of a failed delivery proves which mail it is about. */
export const createBounceAddress =
  (address: string): BounceAddress =>
  ({ bounce_token }) =>
    addressWithToken(address, bounce_token);
