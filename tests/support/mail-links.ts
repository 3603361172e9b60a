import { clientOf } from "#tests/support/run-site.ts";
import type { SiteAccess } from "#tests/support/shared-site.ts";

/** The link in a queued mail, which an admin can read if the site has no mail server. */
export async function showLink(site: SiteAccess, mailId: string): Promise<string> {
  const admin = clientOf(site);
  await admin.auth.signInWithPassword(site.admin);
  const { data, error } = await admin.functions.invoke("show-mail-link", { body: { mail_id: mailId } });
  if (error) throw error;
  return data.link;
}
