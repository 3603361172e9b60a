import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import type { DataClient } from "#domain/data-client.ts";

/** What to read again when a record has changed. An open form is not filled again. */
const AFFECTED = {
  request: [
    ["admin", "requests"],
    ["admin", "proposals"],
    ["admin", "trips"],
  ],
  proposal: [["admin", "proposals"]],
  trip: [
    ["admin", "trips"],
    ["admin", "proposals"],
  ],
  itinerary: [],
} satisfies Record<string, readonly QueryKey[]>;
export type RecordKind = keyof typeof AFFECTED;

const openRecord = z.object({
  /** Differs after each change; null if the record is gone. */
  version: z.string().nullable(),
  /** Colleagues who have the record open. */
  others: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
    }),
  ),
});

async function watchRecord(client: DataClient, kind: RecordKind, record: string) {
  const { data, error } = await client.rpc("watch_record", { kind, record });
  if (error) throw toAppError(error);
  return openRecord.parse(data);
}

const POLL_MS = 10_000;

/**
 * Tells colleagues that this record is open here, and reads the page again when somebody has changed the record. A hidden
 * page does neither.
 */
export function useOpenRecord(kind: RecordKind, id: string) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ["admin", "open-record", kind, id],
    queryFn: () => watchRecord(client, kind, id),
    enabled: id !== "new",
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  const version = data?.version;
  const known = useRef({ id, version });
  useEffect(() => {
    const before = known.current;
    known.current = { id, version };
    if (before.id !== id || before.version === undefined || before.version === version) return;
    for (const queryKey of AFFECTED[kind]) void refetchAfterChange(queries, { queryKey });
  }, [queries, kind, id, version]);
  return { version, others: data?.others ?? [] };
}

/** Calls `open` if the URL has the parameter 'new', and removes the parameter. */
export function useOpenOnNewParam(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isRequested = params.has("new");
  const openOnce = useEffectEvent(() => {
    open();
    setParams(
      (current) => {
        current.delete("new");
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isRequested) openOnce();
  }, [isRequested]);
}
