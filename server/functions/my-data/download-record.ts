import type { HeldData } from "#server/functions/my-data/held-data.ts";

interface Occasion {
  readonly siteUrl: string;
  readonly today: string;
}

/** Tells that data were downloaded. Nobody has to answer it, so it is stored as done; once a day is enough. */
export function downloadRecord({ account, profile }: HeldData, { siteUrl, today }: Occasion) {
  return {
    type: "data_export" as const,
    subject: "Copy of my data",
    message: "I have downloaded a copy of the data you hold about me. You need not do anything.",
    status: "won" as const,
    name: `${profile?.first_name ?? ""} ${profile?.last_name ?? ""}`.trim() || account.email,
    email: account.email,
    user_id: account.id,
    page_url: `${siteUrl}/account/privacy`,
    idempotency_key: `data_export:${account.id}:${today}`,
  };
}
