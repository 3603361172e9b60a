import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { readOrFindCopy } from "#app/features/trips/trip-copy.ts";
import { tripRetryInterval } from "#app/features/trips/trips.queries.ts";
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
        "id, trip_id, title, kind, day, valid_until, path, content_type, size, sha256, by_traveler, replaced_by, replaced_at, updated_at",
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

export const isCurrent = ({ replaced_by }: Paper) => replaced_by === null;

/** For staff. */
export const papersOf = (client: DataClient, tripId: string) =>
  queryOptions({ queryKey: ["admin", "papers", tripId], queryFn: () => readPapers(client, tripId) });

/** The browser's copy of the list, which this release or an older one has stored. */
const papersCopy: z.ZodType<Papers> = z.object({
  papers: z.array(
    z.object({
      id: z.string(),
      trip_id: z.string(),
      title: z.string(),
      kind: z.string(),
      day: z.number().nullable(),
      valid_until: z.string().nullable(),
      path: z.string(),
      content_type: z.string(),
      size: z.number(),
      sha256: z.string(),
      by_traveler: z.boolean(),
      replaced_by: z.string().nullable(),
      replaced_at: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
  keptUntil: z.string().nullable(),
});

/** The papers of a traveler's own trip, or their last copy. */
export const myPapers = (client: DataClient, userId: string, tripId: string) =>
  queryOptions({
    queryKey: ["account", userId, "papers", tripId],
    queryFn: () =>
      readOrFindCopy({ userId, name: `papers ${tripId}`, schema: papersCopy }, () =>
        readPapers(client, tripId),
      ),
    refetchInterval: tripRetryInterval,
  });

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

/** A file without a paper is removed after a day. */
async function uploadPaper(fetch: Fetch, tripId: string, file: File): Promise<string> {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0].toLowerCase() ?? "";
  const path = `${tripId}/${newId()}${extension}`;
  await request(fetch, path, { method: "POST", body: file });
  return path;
}

interface NewPaper {
  readonly tripId: string;
  readonly file: File;
}

export async function addPaper(client: DataClient, fetch: Fetch, { tripId, file }: NewPaper) {
  const path = await uploadPaper(fetch, tripId, file);
  const title =
    file.name
      .replace(/\.[^.]*$/, "")
      .trim()
      .slice(0, 200) || "Paper";
  const { error } = await client.from("papers").insert({ trip_id: tripId, path, title });
  if (error) throw toAppError(error);
}

/** Adds a newer version, which is described like this one. */
export async function replacePaper(client: DataClient, fetch: Fetch, { id, trip_id }: Paper, file: File) {
  const path = await uploadPaper(fetch, trip_id, file);
  const { error } = await client.rpc("replace_paper", { older: id, path });
  if (error) throw toAppError(error);
}

export async function deletePaper(client: DataClient, id: string) {
  const { error } = await client.from("papers").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** The title with the extension of what the file is. */
export const paperFileName = ({ title, content_type }: Pick<Paper, "title" | "content_type">) =>
  `${title}${paperExtensions[content_type] ?? ""}`;

/** Where the file of a paper is, for a caller who may read it. */
export const paperUrl = ({ path }: Pick<Paper, "path">) => `/storage/v1/object/papers/${path}`;

/** The file of a paper. To keep it on the phone is no opening. */
export const fetchPaper = (fetch: Fetch, { path }: Pick<Paper, "path">, isOpening = true) =>
  request(fetch, isOpening ? path : `${path}?keep`, {});

async function request(fetch: Fetch, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(paperUrl({ path }), init).catch((cause) => {
    throw new UnreachableError("The server could not be reached. Please try again.", { cause });
  });
  if (response.ok) return response;
  const { message } = await response.json().catch(() => ({ message: "" }));
  throw new AppError("invalid", String(message) || "The paper could not be read. Please try again.");
}
