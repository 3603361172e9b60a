const KEY = "calabash-came-from";

/**
 * What led to this visit, as 'from=google.com&campaign=spring': the name of the site before ours and the campaign in
 * the address that was opened first. Read when a form is sent; until then nothing is stored or sent anywhere.
 */
export function visitOrigin(): string {
  const [opened] = performance.getEntriesByType("navigation");
  const landing = new URL(opened?.name ?? window.location.href).searchParams;
  const origin = new URLSearchParams();
  const campaign = landing.get("utm_campaign") || landing.get("utm_source");
  if (campaign) origin.set("campaign", campaign.slice(0, 100));
  const from = /^https?:\/\/([^/:?#]+)/.exec(document.referrer)?.[1];
  if (from && from !== window.location.hostname) origin.set("from", from);
  else if (from && !campaign) return kept();
  return origin.toString();
}

/** Before a page of ours is opened anew, which makes us our own referrer. It lasts as long as the tab. */
export function keepVisitOrigin(): void {
  try {
    sessionStorage.setItem(KEY, visitOrigin());
  } catch {
    // Without storage the request counts as one that nothing led to.
  }
}

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
