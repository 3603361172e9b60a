import { isTimeZone } from "#domain/zone-offset.ts";
import { formTokenAgeMs } from "#server/functions/send-admin-notification/form-token.ts";
import type { BotTraps } from "#server/functions/send-admin-notification/suspicion.ts";

const USUAL_PAGE: Readonly<Record<string, string>> = { contact: "/contact" };

/** The page that the form was sent from, or the form's usual page if the referrer is not a page of this site. */
export function pageUrlOf(headers: Headers, type: string, siteUrl: string): string {
  const referrer = URL.parse(headers.get("referer") ?? "");
  const ownHosts = [new URL(siteUrl).host, headers.get("host")];
  // The site may have several host names. The stored URL always has the configured one.
  const path = referrer && ownHosts.includes(referrer.host) ? referrer.pathname + referrer.search : null;
  return siteUrl + (path ?? USUAL_PAGE[type] ?? "/");
}

/** The referring site, as far as the browser reports it: its host name, never a full URL. */
export interface Referral {
  readonly cameFrom: string | null;
  readonly campaign: string | null;
}

export function readReferral(headers: Headers, siteUrl: string): Referral {
  const params = new URLSearchParams(headers.get("x-came-from")?.slice(0, 500) ?? "");
  const host =
    params
      .get("from")
      ?.toLowerCase()
      .replace(/^www\./, "") ?? "";
  const isForeign = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host !== new URL(siteUrl).hostname;
  return {
    cameFrom: isForeign && host.length <= 100 ? host : null,
    campaign: params.get("campaign")?.replace(/\p{C}/gu, "").trim().slice(0, 100) || null,
  };
}

/** The visitor's time zone; null unless the browser names one that exists. */
export function timeZoneOf(headers: Headers): string | null {
  const name = headers.get("x-time-zone")?.slice(0, 60);
  return name && isTimeZone(name) ? name : null;
}

/** The bot traps that the form sends in headers: a hidden field, and a token that tells the age of the form. */
export function readBotTraps(headers: Headers, secretKey: string, now: number): BotTraps {
  const token = headers.get("x-form-token");
  return {
    trapField: decodeLeniently(headers.get("x-form-extra") ?? ""),
    formAgeMs: token ? (formTokenAgeMs(secretKey, token, now) ?? "forged") : null,
  };
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
