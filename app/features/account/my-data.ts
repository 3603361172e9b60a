import { AppError } from "#app/lib/app-error.ts";
import { readRefusal, saveFile } from "#app/lib/function-answer.ts";

const FAILED = "Something went wrong. Please try again, or write to us.";

/** Saves all that is held about this person; the agency's inbox notes that it was asked for. */
export async function saveMyData(fetchAsUser: typeof fetch): Promise<void> {
  const answer = await askAboutMyData(fetchAsUser, "export");
  saveFile(await answer.blob(), "my-data.json");
}

export async function askForErasure(fetchAsUser: typeof fetch): Promise<void> {
  await askAboutMyData(fetchAsUser, "erasure");
}

async function askAboutMyData(fetchAsUser: typeof fetch, action: "export" | "erasure"): Promise<Response> {
  const answer = await fetchAsUser("/functions/v1/my-data", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action }),
  });
  if (!answer.ok) throw new AppError("unavailable", await readRefusal(answer, FAILED));
  return answer;
}
