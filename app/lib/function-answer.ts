/** Hands a file that was fetched with a token to the browser's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Why one of our functions refused, in its own words. */
export async function readRefusal(answer: Response, otherwise: string): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const reason = body && typeof body === "object" && "error" in body ? body.error : null;
  return typeof reason === "string" ? reason : otherwise;
}
