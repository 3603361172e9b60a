import type { SiteDetails } from "#domain/default-site-details.ts";
import { type OutgoingMail, oneLine } from "#server/mail/templates/mail-content.ts";
import { renderMail } from "#server/mail/templates/render-mail.ts";

export interface Notice {
  /** One sentence without a full stop, such as 'New paper: Ticket to San José'. */
  readonly title: string;
  readonly path: string;
  /** The title of its trip; empty without one. */
  readonly trip: string;
}

interface NewsForPerson {
  readonly firstName: string;
  readonly notices: readonly Notice[];
  readonly siteUrl: string;
}

/** Tells a traveler of everything new about their trips. */
export function noticesMail(
  { firstName, notices, siteUrl }: NewsForPerson,
  details: SiteDetails,
): OutgoingMail {
  const pages = Map.groupBy(notices, ({ path }) => path);
  const [first] = notices;
  const subject =
    notices.length === 1 && first
      ? first.title
      : `${notices.length} things are new for ${first?.trip || "you"}`;
  return {
    kind: "notices",
    reply_to: details.email,
    subject: oneLine(subject),
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail(
      {
        preview: oneLine(notices.map(({ title }) => title).join(". ")),
        heading: firstName ? `Something new, ${oneLine(firstName, 60)}` : "Something new for your trip",
        blocks: [...pages].flatMap(([path, news]) => [
          { kind: "facts", rows: news.map(({ title, trip }) => [oneLine(trip), oneLine(title, 300)]) },
          { kind: "button", label: "Open your trip", url: `${siteUrl}${path}` },
        ]),
        reason: `You received this e-mail because you travel with ${details.name}. We send at most one such e-mail a day, except shortly before and during your trip.`,
      },
      details,
    ),
  };
}
