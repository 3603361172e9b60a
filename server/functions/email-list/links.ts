import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { brand } from "#domain/brand.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { fromQuery } from "#server/functions/input.ts";
import { plainPage } from "#server/functions/plain-page.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

const link = z.object({ token: z.guid().nullable().catch(null) });
type Link = z.infer<typeof link>;

/** A link without a usable token shows the same page as an unknown token. */
export const linkInput = fromQuery(link, { status: 404 });

const unknownLink = (c: Context<AppEnv>) =>
  emailListPage(c, {
    status: 404,
    heading: "This link does not work",
    text: "Your mail program may have cut it short. Try copying the whole link from the e-mail.",
  });

/** Shows a page with a button, because mail scanners follow links too and must not confirm a sign-up. */
export function showConfirmation({ clients }: FunctionDeps): Handler<"anyone", Link> {
  return async ({ c, input }) => {
    const subscriber = await findSubscriber("confirm_token", input, clients);
    if (!subscriber) return unknownLink(c);
    if (subscriber.state === "unsubscribed") return usedLink(c);
    if (subscriber.state === "confirmed") return welcome(c);
    return emailListPage(c, {
      heading: "Join the list?",
      text: `One click, and ${brand.name} sends you travel tips. Every e-mail has a link to unsubscribe.`,
      button: "Yes, sign me up",
    });
  };
}

/** Handles the button of showConfirmation(). A token confirms only the sign-up for which it was made, and only once. */
export function confirmSubscription({ clients, now }: FunctionDeps): Handler<"anyone", Link> {
  return async ({ c, input }) => {
    const subscriber = await findSubscriber("confirm_token", input, clients);
    if (!subscriber) return unknownLink(c);
    if (subscriber.state === "confirmed") return welcome(c);
    const { data, error } = await clients.service
      .from("subscribers")
      .update({
        state: "confirmed",
        confirmed_at: new Date(now()).toISOString(),
        unsubscribed_at: null,
        suspected_spam: false,
      })
      .eq("id", subscriber.id)
      .eq("state", "pending")
      .select("id");
    if (error) throw new Error(`the confirmation could not be stored: ${error.message}`);
    return data.length > 0 ? welcome(c) : usedLink(c);
  };
}

const welcome = (c: Context<AppEnv>) =>
  emailListPage(c, {
    heading: "You're on the list",
    text: `Thank you. The good stuff from ${brand.name} will come to your inbox, and every e-mail has a link to unsubscribe.`,
  });

const usedLink = (c: Context<AppEnv>) =>
  emailListPage(c, {
    status: 410,
    heading: "This link has been used",
    text: "You have since left the list. To get our travel tips again, sign up on our home page.",
  });

/** Shows a page with a button, because mail scanners follow links too and must not unsubscribe anyone. */
export function showUnsubscribe({ clients }: FunctionDeps): Handler<"anyone", Link> {
  return async ({ c, input }) => {
    const subscriber = await findSubscriber("token", input, clients);
    if (!subscriber) return unknownLink(c);
    if (subscriber.state === "unsubscribed") return goodbye(c);
    return emailListPage(c, {
      heading: "Leave the list?",
      text: `One click, and ${brand.name} sends you no more travel tips.`,
      button: "Unsubscribe",
    });
  };
}

/** Handles the button of showUnsubscribe(), and a mail program's one-click unsubscribe (RFC 8058). */
export function unsubscribe({ clients, now }: FunctionDeps): Handler<"anyone", Link> {
  return async ({ c, input }) => {
    const subscriber = await findSubscriber("token", input, clients);
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
  emailListPage(c, {
    heading: "You have left the list",
    text: "No more travel tips from us. If you miss them, sign up again on our home page.",
  });

async function findSubscriber(
  column: "token" | "confirm_token",
  { token }: Link,
  clients: FunctionDeps["clients"],
) {
  if (token === null) return null;
  const { data, error } = await clients.service
    .from("subscribers")
    .select("id, state")
    .eq(column, token)
    .maybeSingle();
  if (error) throw new Error(`the e-mail list could not be read: ${error.message}`);
  return data;
}

interface EmailListPage {
  readonly heading: string;
  readonly text: string;
  /** A button that posts to the same URL. */
  readonly button?: string;
  readonly status?: 200 | 404 | 410;
}

const STYLES = html`main { max-width: 32rem; }`;

/** The page behind a link of the mailing list: to confirm a subscription or to end it. */
function emailListPage(
  c: Context<AppEnv>,
  { heading, text, button, status = 200 }: EmailListPage,
): Response | Promise<Response> {
  const content = button ? html`<form method="post"><button>${button}</button></form>` : "";
  return plainPage(c, { heading, text, content, styles: STYLES, status });
}
