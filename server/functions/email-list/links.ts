import type { Context } from "hono";
import { brand } from "#domain/brand.ts";
import { isUuid } from "#domain/uuid.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { listPage } from "#server/functions/email-list/page.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";

type ListDeps = Pick<FunctionDeps, "clients" | "now">;
type Handler = (c: Context<AppEnv>) => Promise<Response>;

const unknownLink = (c: Context<AppEnv>) =>
  listPage(c, {
    status: 404,
    heading: "This link does not work",
    text: "It may have been cut short by your mail program. Try to copy the whole link from the mail.",
  });

/** GET: the link in the confirmation mail. A click is the whole ceremony, and a second one says the same. */
export function confirmSubscription({ clients, now }: ListDeps): Handler {
  return async (c) => {
    const subscriber = await findSubscriber(c, clients);
    if (!subscriber) return unknownLink(c);
    if (subscriber.state !== "confirmed") {
      const { error } = await clients.service
        .from("subscribers")
        .update({
          state: "confirmed",
          confirmed_at: new Date(now()).toISOString(),
          unsubscribed_at: null,
          suspected_spam: false,
        })
        .eq("id", subscriber.id);
      if (error) throw new Error(`the confirmation could not be stored: ${error.message}`);
    }
    return listPage(c, {
      heading: "You're on the list",
      text: `Thank you. The good stuff from ${brand.name} will come to your inbox, and every mail has a link to stop it.`,
    });
  };
}

/** GET: mail scanners follow links too, so leaving takes a click on the page. */
export function showUnsubscribe({ clients }: ListDeps): Handler {
  return async (c) => {
    const subscriber = await findSubscriber(c, clients);
    if (!subscriber) return unknownLink(c);
    if (subscriber.state === "unsubscribed") return goodbye(c);
    return listPage(c, {
      heading: "Leave the list?",
      text: `One click, and ${brand.name} sends you no more travel tips.`,
      button: "Unsubscribe",
    });
  };
}

/** POST: the page's button, or a mail program's own (RFC 8058), which wants no page and no question. */
export function unsubscribe({ clients, now }: ListDeps): Handler {
  return async (c) => {
    const subscriber = await findSubscriber(c, clients);
    if (!subscriber) return unknownLink(c);
    if (subscriber.state !== "unsubscribed") {
      const { error } = await clients.service
        .from("subscribers")
        .update({ state: "unsubscribed", unsubscribed_at: new Date(now()).toISOString() })
        .eq("id", subscriber.id);
      if (error) throw new Error(`the unsubscription could not be stored: ${error.message}`);
    }
    return goodbye(c);
  };
}

const goodbye = (c: Context<AppEnv>) =>
  listPage(c, {
    heading: "You have left the list",
    text: "No more travel tips from us. Should you miss them, sign up again on our home page.",
  });

async function findSubscriber(c: Context<AppEnv>, clients: ListDeps["clients"]) {
  const token = c.req.query("token") ?? "";
  if (!isUuid(token)) return null;
  const { data, error } = await clients.service
    .from("subscribers")
    .select("id, state")
    .eq("token", token)
    .maybeSingle();
  if (error) throw new Error(`the e-mail list could not be read: ${error.message}`);
  return data;
}
