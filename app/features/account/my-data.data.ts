import { callFunction, fetchFile } from "#app/lib/call-function.ts";
import { saveFile } from "#app/lib/save-file.ts";

const FAILED_MESSAGE = "Something went wrong. Please try again, or write to us.";

/** Downloads everything we store about this person. The request is recorded in the agency's inbox. */
export async function saveMyData(fetchAsUser: typeof fetch): Promise<void> {
  saveFile(await fetchFile(fetchAsUser, "my-data", { action: "export" }, FAILED_MESSAGE), "my-data.json");
}

/** Permanently erases the account and all its owner's data. */
export const eraseMe = (fetchAsUser: typeof fetch): Promise<unknown> =>
  callFunction(fetchAsUser, "my-data", { action: "erase" }, FAILED_MESSAGE);
