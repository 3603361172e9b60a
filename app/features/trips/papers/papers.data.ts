import { queryOptions } from "@tanstack/react-query";
import { AppError, toAppError, UnreachableError } from "#app/lib/app-error.ts";
import { newId } from "#app/lib/new-id.ts";
import type { DataClient } from "#domain/data-client.ts";
import { paperExtensions } from "#domain/paper-types.ts";

export const PAPER_KINDS: Readonly<Record<string, string>> = {
  ticket: "Ticket",
  voucher: "Voucher",
  insurance: "Insurance",
  visa: "Visa",
  invoice: "Invoice",
  other: "Other",
};

/** An iPhone converts its photos to JPEG for a field that asks for these. */
export const PAPER_TYPES = Object.keys(paperExtensions).join();

async function readPapers(client: DataClient, tripId: string) {
  const [papers, keptUntil] = await Promise.all([
    client
      .from("papers")
      .select(
        "id, trip_id, title, kind, day, valid_until, path, content_type, by_traveler, replaced_by, replaced_at, updated_at",
      )
      .eq("trip_id", tripId)
      .order("day", { nullsFirst: true })
      .order("created_at"),
    client.rpc("papers_kept_until", { trip_id: tripId }),
  ]);
  const error = papers.error ?? keptUntil.error;
  if (error) throw toAppError(error, "The papers could not be loaded.");
  return { papers: papers.data ?? [], keptUntil: keptUntil.data };
}
export type Papers = Awaited<ReturnType<typeof readPapers>>;
export type Paper = Papers["papers"][number];

/** `scope` is "admin", or "account" and the user's id. */
export const papersOf = (client: DataClient, scope: readonly string[], tripId: string) =>
  queryOptions({ queryKey: [...scope, "papers", tripId], queryFn: () => readPapers(client, tripId) });

/** When travelers first and last opened each paper. */
export async function readOpenings(client: DataClient, papers: readonly string[]) {
  const { data, error } = await client
    .from("paper_openings")
    .select("paper_id, first_at, last_at")
    .in("paper_id", papers);
  if (error) throw toAppError(error);
  return data;
}

type Fetch = typeof window.fetch;

export interface NewPaper extends Partial<Pick<Paper, "title" | "kind" | "day" | "valid_until">> {
  readonly tripId: string;
  readonly file: File;
}

/** Uploads a file, then adds the paper. A file without a paper is removed after a day. Returns the paper's id. */
export async function addPaper(client: DataClient, fetch: Fetch, { tripId, file, ...given }: NewPaper) {
  const id = newId();
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0].toLowerCase() ?? "";
  const path = `${tripId}/${id}${extension}`;
  await request(fetch, path, { method: "POST", body: file });
  const title =
    file.name
      .replace(/\.[^.]*$/, "")
      .trim()
      .slice(0, 200) || "Paper";
  const { error } = await client.from("papers").insert({ id, trip_id: tripId, path, title, ...given });
  if (error) throw toAppError(error);
  return id;
}

export async function deletePaper(client: DataClient, id: string) {
  const { error } = await client.from("papers").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** The title with the extension of what the file is. */
export const paperFileName = ({ title, content_type }: Pick<Paper, "title" | "content_type">) =>
  `${title}${paperExtensions[content_type] ?? ""}`;

/** The file of a paper, for a caller who may read it. */
export const fetchPaper = async (fetch: Fetch, path: string): Promise<Blob> =>
  (await request(fetch, path, {})).blob();

async function request(fetch: Fetch, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/storage/v1/object/papers/${path}`, init).catch((cause) => {
    throw new UnreachableError("The server could not be reached. Please try again.", { cause });
  });
  if (response.ok) return response;
  const { message } = await response.json().catch(() => ({ message: "" }));
  throw new AppError("invalid", String(message) || "The paper could not be read. Please try again.");
}
