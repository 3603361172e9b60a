import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const held = z.record(z.string(), z.number());
export type StoredRecordCounts = z.infer<typeof held>;

/** Number of records stored for an e-mail address, by kind; only the kinds of which there are any. */
export async function countStoredRecords(client: DataClient, address: string): Promise<StoredRecordCounts> {
  const { data, error } = await client.rpc("held_about", { address });
  if (error) throw toAppError(error);
  return held.parse(data);
}

/** Erases a person, and returns how much was held. */
export async function erasePerson(client: DataClient, address: string): Promise<StoredRecordCounts> {
  const { data, error } = await client.rpc("erase_person", { address });
  if (error) throw toAppError(error);
  return held.parse(data);
}
