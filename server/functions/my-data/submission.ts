import { randomUUID } from "node:crypto";
import type { SiteDetails } from "#domain/default-site-details.ts";
import type { HeldData } from "#server/functions/my-data/held-data.ts";
import { renderMail } from "#server/outbox/templates/render-mail.ts";

export interface PrivacyRequest {
  readonly data: HeldData;
  readonly siteUrl: string;
  readonly details: SiteDetails;
  readonly today: string;
}

const REQUESTS = {
  export: {
    type: "data_export",
    subject: "Copy of my data",
    message: "I have downloaded a copy of the data you hold about me. You need not do anything.",
  },
  erasure: {
    type: "erasure",
    subject: "Erasure of my data",
    message: "Please erase my account and the data you hold about me.",
  },
} as const;

const senderOf = ({ account, profile }: HeldData) => ({
  userId: account.id,
  email: account.email,
  name: `${profile?.first_name ?? ""} ${profile?.last_name ?? ""}`.trim() || account.email,
});

/** Tells that data were downloaded. Nobody has to answer it, so it is stored as done; once a day is enough. */
export function downloadRecord({ data, siteUrl, today }: PrivacyRequest) {
  const { userId, email, name } = senderOf(data);
  return {
    ...REQUESTS.export,
    status: "won" as const,
    name,
    email,
    user_id: userId,
    page_url: `${siteUrl}/account/privacy`,
    idempotency_key: `${REQUESTS.export.type}:${userId}:${today}`,
  };
}

/** The request as submit_engagement() takes it. Sent twice on the same day, it is stored once. */
export function erasureSubmission({ data, siteUrl, details, today }: PrivacyRequest) {
  const { userId, email, name } = senderOf(data);
  const { type, subject, message } = REQUESTS.erasure;
  const id = randomUUID();
  return {
    engagement_type: "contact",
    name,
    email,
    page_url: `${siteUrl}/account/privacy`,
    mail_domain: new URL(siteUrl).hostname,
    request: { id, type, subject, message, user_id: userId, idempotency_key: `${type}:${userId}:${today}` },
    notification: notificationMail({ name, email, link: `${siteUrl}/admin/requests/${id}` }, details),
    acknowledgement: acknowledgementMail(details),
  };
}

function notificationMail(
  { name, email, link }: { name: string; email: string; link: string },
  details: SiteDetails,
) {
  return {
    kind: "notify-erasure",
    reply_to: email,
    subject: "A traveller asks for erasure",
    ...renderMail(
      {
        preview: "Please answer within a month.",
        heading: "A traveller asks to be forgotten",
        blocks: [
          {
            kind: "facts",
            rows: [
              ["Name", name],
              ["Email", email],
            ],
          },
          {
            kind: "text",
            text: "They ask for the erasure of their account and all data about them. Please answer within a month.",
          },
          { kind: "button", label: "Open the request", url: link },
        ],
        reason: "You get this because your address is in Settings, Admin Notification Emails.",
      },
      details,
    ),
  };
}

function acknowledgementMail(details: SiteDetails) {
  return {
    kind: "acknowledgement",
    subject: "We have your request for erasure",
    headers: { "Auto-Submitted": "auto-replied" },
    ...renderMail(
      {
        preview: "A person looks into it and writes to you within a month.",
        heading: "We have your request",
        blocks: [
          {
            kind: "text",
            text: "You asked us to erase your account and the data about you. A person checks what the law makes us keep, and writes to you within a month.",
          },
          { kind: "text", text: `If it was not you who asked, write to ${details.email} at once.` },
        ],
        reason: "You get this because you asked for it while logged in to our site.",
      },
      details,
    ),
  };
}
