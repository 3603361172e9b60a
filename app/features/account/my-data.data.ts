import { requestFunction } from "#app/lib/call-function.ts";
import { saveFile } from "#app/lib/save-file.ts";

/** Saves everything we hold about this person. The agency's inbox records that it was requested. */
export async function saveMyData(fetchAsUser: typeof fetch): Promise<void> {
  const response = await requestMyData(fetchAsUser, "export");
  saveFile(await response.blob(), "my-data.json");
}

/** Erases the account and everything about its owner, for good. */
export async function eraseMe(fetchAsUser: typeof fetch): Promise<void> {
  await requestMyData(fetchAsUser, "erase");
}

function requestMyData(fetchAsUser: typeof fetch, action: "export" | "erase"): Promise<Response> {
  const failed = "Something went wrong. Please try again, or write to us.";
  return requestFunction(fetchAsUser, "my-data", { body: { action }, failed });
}
