import { createClient } from "@supabase/supabase-js";
import type { SiteAddress } from "#tests/support/shared-site.ts";

/** Without a mail server, an admin can display the link in a queued mail. */
export async function showLink(site: SiteAddress, mailId: string): Promise<string> {
  const { auth } = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await auth.signInWithPassword(site.admin);
  if (error) throw error;
  const answer = await fetch(`${site.url}/functions/v1/show-mail-link`, {
    method: "POST",
    headers: { authorization: `Bearer ${data.session.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ mail_id: mailId }),
  });
  return ((await answer.json()) as { link: string }).link;
}
