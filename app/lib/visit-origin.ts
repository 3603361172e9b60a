const KEY = "calabash-came-from";

/**
 * What led to this visit, as 'from=google.com&campaign=spring': the name of the site before ours and the campaign in
 * the address that was opened first. Read when a form is sent; until then nothing is stored or sent anywhere.
 */
export function visitOrigin(): string {
  const [opened] = performance.getEntriesByType("navigation");
  const from = /^https?:\/\/([^/:?#]+)/.exec(document.referrer)?.[1];
  const isOurs = from === window.location.hostname;
  const before = isOurs ? storedOrigin() : "";
  if (before) return before;
  const origin = new URLSearchParams();
  // A link that was followed before the page's code ran leaves only the address of the page before.
  const campaign = campaignIn(opened?.name) || (isOurs && campaignIn(document.referrer));
  if (campaign) origin.set("campaign", campaign.slice(0, 100));
  if (from && !isOurs) origin.set("from", from);
  return origin.toString();
}

function campaignIn(address: string | undefined): string | null {
  const params = new URLSearchParams(address?.split("?")[1] ?? "");
  return params.get("utm_campaign") || params.get("utm_source");
}

/** Before a page of ours is opened anew, which makes us our own referrer. It lasts as long as the tab. */
export function storeVisitOrigin(): void {
  try {
    sessionStorage.setItem(KEY, visitOrigin());
  } catch {
    // Without storage the request counts as one that nothing led to.
  }
}

function storedOrigin(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
