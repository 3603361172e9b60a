import { fetchPaper, type Paper, paperUrl } from "#app/features/trips/papers/papers.data.ts";
import { addressesOf, hashOf, NotKept, openKeptFiles } from "#app/features/trips/phone/kept-files.ts";
import { type KeptFiles, noteKeptTrip, readOwnPhone } from "#app/features/trips/phone/own-phone.ts";
import { errorMessage } from "#app/lib/app-error.ts";

/** Papers beyond this are not kept. */
export const MAX_KEPT_BYTES = 200 * 1024 * 1024;
const PAPERS = paperUrl({ path: "" });

/** Where the app on the home screen starts, and the list to which the trip leads. */
const OTHER_PAGES = ["/start", "/my-itineraries"];

export interface KeptState {
  /** When everything was read back. */
  readonly checkedAt: string;
  /** The papers that are on this phone. */
  readonly papers: readonly string[];
  /** Whether the page with days, contacts and maps is on this phone. */
  readonly hasPage: boolean;
  readonly bytes: number;
  /** What is missing, and why. */
  readonly missing: readonly string[];
}

interface KeptTrip {
  readonly userId: string;
  readonly fetch: typeof window.fetch;
  readonly tripId: string;
  readonly papers: readonly Paper[];
  readonly until: string;
  /** A file that only this release's page names, by which its document is recognized. */
  readonly ownFile: string;
  /** The code that a paper needs, which is loaded first. */
  loadViewer(): Promise<readonly string[]>;
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Keeps a trip on this phone: fetches what is missing or has changed, reads every file back, and compares it with its hash.
 * Without a connection it only reads back. The old page stays until all files of the new one are there.
 */
export async function keepTrip(trip: KeptTrip): Promise<KeptState> {
  // Tabs keep one after the other.
  return navigator.locks.request("calabash-keep", () => keep(trip));
}

/** After the traveler stopped keeping a trip: deletes the files that no other kept trip has. */
export const deleteKeptTrip = (userId: string) =>
  navigator.locks.request("calabash-keep", async () => {
    const store = await openKeptFiles(userId);
    await store.retain(addressesOf(Object.values(readOwnPhone(userId)?.trips ?? {})));
  });

async function keep(trip: KeptTrip): Promise<KeptState> {
  const { userId, tripId, papers, signal } = trip;
  const store = await openKeptFiles(userId);
  const known = readOwnPhone(userId)?.trips[tripId]?.files ?? {};
  const files: Record<string, string> = {};
  const missing: string[] = [];
  let bytes = 0;
  /** Makes sure that a file is there. Only a connection brings what is not. */
  const ensure = async (url: string, load: (() => Promise<Response>) | null, expected?: string) => {
    signal.throwIfAborted();
    const hash = expected ?? known[url];
    let size = await store.check(url, hash);
    if (size === undefined && load) {
      const stored = await store.store(url, await load(), expected);
      size = (await store.check(url, stored)) ?? 0;
      files[url] = stored;
    } else if (size !== undefined && hash) files[url] = hash;
    else throw new NotKept("It is not on this phone.");
    bytes += size;
  };

  // Firefox asks its user, who may not answer. Some builds of WebKit have no `storage`.
  const storage = "storage" in navigator ? navigator.storage : null;
  void storage?.persist?.().catch(() => {});
  let hasPage = true;
  try {
    await keepPage(trip, ensure, known);
  } catch (cause) {
    signal.throwIfAborted();
    hasPage = false;
    missing.push(`The page: ${reason(cause)}`);
  }

  const kept: string[] = [];
  let planned = 0;
  for (const [index, paper] of papers.entries()) {
    trip.onProgress(index, papers.length);
    try {
      planned += paper.size;
      if (planned > MAX_KEPT_BYTES) throw new NotKept("All papers together have more than 200 MB.");
      await ensure(paperUrl(paper), () => fetchPaper(trip.fetch, paper, false), paper.sha256);
      kept.push(paper.id);
    } catch (cause) {
      signal.throwIfAborted();
      missing.push(`${paper.title}: ${reason(cause)}`);
    }
  }
  // A tab may have stopped it meanwhile. Without its page, the trip keeps the files of the last one.
  if (readOwnPhone(userId)?.trips[tripId] !== null)
    noteKeptTrip(userId, tripId, { files: hasPage ? files : { ...known, ...files }, until: trip.until });
  await store.retain(addressesOf(Object.values(readOwnPhone(userId)?.trips ?? {})));
  return { checkedAt: new Date().toISOString(), papers: kept, hasPage, bytes, missing };
}

type Ensure = (url: string, load: (() => Promise<Response>) | null, expected?: string) => Promise<void>;

/** The documents of the trip and of the pages around it, with the code, fonts and pictures that they show. */
async function keepPage(
  { tripId, ownFile, loadViewer }: KeptTrip,
  ensure: Ensure,
  known: KeptFiles,
): Promise<void> {
  const paths = [`/my-itineraries/${tripId}`, ...OTHER_PAGES];
  const knownFiles = Object.keys(known).filter((url) => !url.startsWith(PAPERS));
  const documents = await Promise.all(paths.map(readDocument)).catch((cause) => {
    if (cause instanceof TypeError) return null;
    throw cause;
  });
  if (!documents) {
    for (const url of [...paths, ...knownFiles]) await ensure(url, null);
    return;
  }
  if (!documents[0]?.text.includes(ownFile)) throw new NotKept("The site was updated. Reload this page.");
  const viewer = await loadViewer();
  const isSame = documents.every(({ path, hash }) => known[path] === hash);
  const urls = new Set([
    ...documents.flatMap(({ text }) => text.match(/\/assets\/[\w.-]+/g) ?? []),
    ...viewer,
    ...loadedFiles(),
    ...(isSame ? knownFiles.filter((url) => !paths.includes(url)) : []),
  ]);
  const isCode = (url: string) => url.startsWith("/assets/");
  const keepFile = (url: string) =>
    ensure(url, () => fetchFile(url)).catch((cause) => {
      // A picture may be gone.
      if (isCode(url) || !(cause instanceof MissingFile)) throw cause;
    });
  await Promise.all([...urls].map(keepFile));
  for (const { path, response, hash } of documents) await ensure(path, async () => response, hash);
}

async function readDocument(path: string) {
  const response = await fetchFile(path);
  const bytes = await response.clone().arrayBuffer();
  return { path, response, hash: await hashOf(bytes), text: new TextDecoder().decode(bytes) };
}

class MissingFile extends NotKept {}

/** As every visitor gets it. */
async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url, { credentials: "omit" });
  if (response.status === 404) throw new MissingFile("A part of it is gone.");
  if (!response.ok) throw new NotKept("A part of it could not be read.");
  return response;
}

/** The site's own code, fonts and pictures that this page has loaded, and pictures that it shows further down. */
function loadedFiles(): readonly string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")]
    .filter(({ complete, naturalWidth }) => !complete || naturalWidth > 0)
    .map(({ currentSrc, src }) => currentSrc || src);
  const own = [...loaded, ...pictures].flatMap((url) => {
    const { origin, pathname, search } = new URL(url);
    return origin === window.location.origin ? pathname + search : [];
  });
  return own.filter((url) =>
    /^\/(assets|maps|placeholder|storage\/v1\/(object|render\/image)\/public)\b/.test(url),
  );
}

const reason = (cause: unknown) => errorMessage(cause, "It could not be read.");
