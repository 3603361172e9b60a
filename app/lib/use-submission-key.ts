import { useRef } from "react";
import { refusalReason } from "#app/lib/app-error.ts";
import { newId } from "#app/lib/new-id.ts";
import {
  deleteUnsavedInput,
  type FormKey,
  readUnsavedInput,
  storeUnsavedInput,
} from "#app/lib/unsaved-input.ts";

/** Sends a form's content with its idempotency key. */
export type Submit = <Result>(send: (idempotencyKey: string) => Promise<Result>) => Promise<Result>;

/**
 * Keeps the idempotency key of a form: all attempts to send it have the same key, so that the server stores it once,
 * even if a response was lost. A key that has been used gets a successor. `storedAs` names the key of a form whose input
 * survives a reload in the store of unsaved input.
 */
export function useSubmissionKey(storedAs?: FormKey): Submit {
  const memory = useRef<string | null>(null);
  const read = () => {
    if (!storedAs) return memory.current;
    const key = readUnsavedInput(storedAs)?.input;
    return typeof key === "string" ? key : null;
  };
  const write = (key: string | null) => {
    if (!storedAs) memory.current = key;
    else if (key) storeUnsavedInput(storedAs, key);
    else deleteUnsavedInput(storedAs);
  };
  return async (send) => {
    const key = read() ?? newId();
    write(key);
    try {
      const result = await send(key);
      write(null);
      return result;
    } catch (cause) {
      // The server has stored other content with this key, and its message says so.
      if (refusalReason(cause) === "key_reused") write(null);
      throw cause;
    }
  };
}
