const KEY = "calabash-came-from";

/**
 * How the visitor found the site, as 'campaign=spring&from=google.com': the campaign of the first URL and the
 * referring host. It is sent only with a form.
 */
export function readReferral(): string {
  const [documentLoad] = performance.getEntriesByType("navigation");
  const from = /^https?:\/\/([^/:?#]+)/.exec(document.referrer)?.[1];
  const isOurs = from === window.location.hostname;
  const stored = isOurs ? storedReferral() : "";
  if (stored) return stored;
  const referral = new URLSearchParams();
  // If a link was followed before hydration, only the referrer has the first URL.
  const campaign = campaignIn(documentLoad?.name) || (isOurs && campaignIn(document.referrer));
  if (campaign) referral.set("campaign", campaign.slice(0, 100));
  if (from && !isOurs) referral.set("from", from);
  return referral.toString();
}

function campaignIn(url: string | undefined): string | null {
  const params = new URLSearchParams(url?.split("?")[1] ?? "");
  return params.get("utm_campaign") || params.get("utm_source");
}

/** Call before loading a page of the site as a new document, because the new document's referrer is this site. */
export function storeReferral(): void {
  try {
    sessionStorage.setItem(KEY, readReferral());
  } catch {
    // Without storage the request has no known referral.
  }
}

function storedReferral(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
