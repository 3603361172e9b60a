import { callFunction, fetchFile } from "#app/lib/call-function.ts";
import { downloadFile } from "#app/lib/download-file.ts";

const FAILED_MESSAGE = "Something went wrong. Please try again, or write to us.";

/** Downloads everything we store about this person. The request is recorded in the agency's inbox. */
export async function downloadMyData(fetchAsUser: typeof fetch): Promise<void> {
  downloadFile(await fetchFile(fetchAsUser, "my-data", { action: "export" }, FAILED_MESSAGE), "my-data.json");
}

/** Permanently erases the account and all its owner's data. */
export const eraseMyData = (fetchAsUser: typeof fetch): Promise<unknown> =>
  callFunction(fetchAsUser, "my-data", { action: "erase" }, FAILED_MESSAGE);
