import { createClient } from "@supabase/supabase-js";
import { readMegabytes } from "#bench/memory.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

const MOST_RISEN_MB = 30;
const SAMPLE_MS = 20;

interface MeasuredExport {
  readonly rows: number;
  readonly megabytes: number;
  readonly firstByteMs: number;
  readonly wholeMs: number;
  /** By how much more the site held at the worst moment than before. */
  readonly risenMegabytes: number;
}

/** The CSV file of all requests, as the inbox asks for it. */
export async function askForExport({ url, keys }: RunningSite, token: string) {
  const answer = await fetch(`${url}/functions/v1/export-requests`, {
    method: "POST",
    headers: {
      apikey: keys.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ search: "", status: "", type: "", owner: "" }),
  });
  if (!answer.ok || !answer.body) throw new Error(`the export was answered ${answer.status}`);
  return answer.body;
}

export async function measureExport(site: RunningSite): Promise<MeasuredExport> {
  const token = await signIn(site);
  const before = await readMegabytes(site.pid);
  let most = before;
  const sampling = setInterval(async () => {
    most = Math.max(most, await readMegabytes(site.pid));
  }, SAMPLE_MS);
  const begun = performance.now();
  let firstByteMs = 0;
  let bytes = 0;
  let rows = -1;
  for await (const piece of await askForExport(site, token)) {
    firstByteMs ||= performance.now() - begun;
    bytes += piece.byteLength;
    for (const byte of piece) if (byte === LINE_FEED) rows += 1;
  }
  const wholeMs = performance.now() - begun;
  clearInterval(sampling);
  return { rows, megabytes: bytes / 1e6, firstByteMs, wholeMs, risenMegabytes: most - before };
}

const LINE_FEED = 10;

/** Anew, since a file is given only to who has signed in a short time ago. */
async function signIn({ url, keys, admin }: RunningSite): Promise<string> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const { data, error } = await createClient(url, keys.publishableKey, options).auth.signInWithPassword(
    admin,
  );
  if (error) throw error;
  return data.session.access_token;
}

export function describeExport(file: MeasuredExport): string {
  const { rows, megabytes, firstByteMs, wholeMs, risenMegabytes } = file;
  const misses = risenMegabytes > MOST_RISEN_MB ? ", misses" : "";
  return `${rows} rows, ${megabytes.toFixed(1)} MB, first byte after ${firstByteMs.toFixed(0)} ms, whole after ${(wholeMs / 1000).toFixed(1)} s, memory rose by ${risenMegabytes.toFixed(0)} MB${misses}`;
}
