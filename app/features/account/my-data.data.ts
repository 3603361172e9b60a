import { callFunction, fetchFile } from "#app/lib/call-function.ts";
import { saveFile } from "#app/lib/save-file.ts";

const FAILED = "Something went wrong. Please try again, or write to us.";

/** Saves everything we hold about this person. The agency's inbox records that it was requested. */
export async function saveMyData(fetchAsUser: typeof fetch): Promise<void> {
  saveFile(await fetchFile(fetchAsUser, "my-data", { action: "export" }, FAILED), "my-data.json");
}

/** Erases the account and everything about its owner, for good. */
export const eraseMe = (fetchAsUser: typeof fetch): Promise<unknown> =>
  callFunction(fetchAsUser, "my-data", { action: "erase" }, FAILED);
