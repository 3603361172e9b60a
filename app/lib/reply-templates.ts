import { readSetting } from "#app/lib/site-settings.ts";
import type { DataClient } from "#domain/data-client.ts";
import { parseReplyTemplates, REPLY_TEMPLATES_KEY, type ReplyTemplate } from "#domain/reply-templates.ts";

export const REPLY_TEMPLATES_QUERY_KEY = ["admin", "reply-templates"];

/** Reply templates, written in the settings and used in the inbox. */
export async function readReplyTemplates(client: DataClient): Promise<readonly ReplyTemplate[]> {
  return parseReplyTemplates((await readSetting(client, REPLY_TEMPLATES_KEY, "the reply templates"))?.value);
}
