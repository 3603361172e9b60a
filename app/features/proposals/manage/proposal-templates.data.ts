import { toStoredLine } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { DraftLine } from "#domain/proposals/schema.ts";

export async function listTemplates(client: DataClient) {
  const { data, error } = await client.from("proposal_templates").select("*").order("name");
  if (error) throw toAppError(error);
  return data;
}
export type Template = Awaited<ReturnType<typeof listTemplates>>[number];

export async function saveTemplate(
  client: DataClient,
  template: Pick<Template, "kind" | "name" | "language"> & {
    body?: string;
    lines?: readonly DraftLine[];
    currency?: string;
  },
): Promise<void> {
  const { lines, ...fields } = template;
  // A line gets a new key each time that the template is used.
  const linesWithoutKeys = lines?.map((draftLine) => {
    const { key: _key, ...line } = toStoredLine(draftLine);
    return line;
  });
  const { error } = await client
    .from("proposal_templates")
    .insert({ ...fields, ...(linesWithoutKeys && { lines: linesWithoutKeys }) });
  if (error) throw toAppError(error);
}

export async function renameTemplate(client: DataClient, id: string, name: string): Promise<void> {
  const { error } = await client.from("proposal_templates").update({ name }).eq("id", id);
  if (error) throw toAppError(error);
}

export async function deleteTemplate(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("proposal_templates").delete().eq("id", id);
  if (error) throw toAppError(error);
}
