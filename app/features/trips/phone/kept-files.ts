import type { KeptFiles } from "#app/features/trips/phone/own-phone.ts";
import { storedUserId } from "#app/lib/stored-session.ts";
import { keptCacheName } from "#app/service-worker/cache-rules.ts";

// The files of the trips that a person keeps on their own phone: one cache per person.

/** Why nothing can be kept here; null if it can. */
export function obstacle(): string | null {
  // biome-ignore lint/plugin: the page says so where it is missing.
  if (!window.isSecureContext || !("caches" in window) || !crypto.subtle)
    return "This page was opened without https, or in a private window. Nothing can be kept on this phone that way.";
  return "serviceWorker" in navigator ? null : "This browser cannot open pages without a connection.";
}

export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  // biome-ignore lint/plugin: called only where obstacle() has found none.
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file whose proof failed, with the reason for the traveler. */
export class NotKept extends Error {}

export async function openKeptFiles(userId: string) {
  const cache = await caches.open(keptCacheName(userId));
  const readBack = async (url: string) => {
    const bytes = await (await cache.match(url))?.arrayBuffer();
    return bytes && { hash: await hashOf(bytes), size: bytes.byteLength };
  };
  return {
    /** The size of a file that is there with this hash. */
    async check(url: string, hash: string | undefined): Promise<number | undefined> {
      const there = await readBack(url);
      return there && there.hash === hash ? there.size : undefined;
    },
    /** Stores a file, reads it back, and returns its hash. `expected` is the hash that its source gives. */
    async store(url: string, response: Response, expected?: string): Promise<string> {
      const bytes = await response.arrayBuffer();
      const hash = await hashOf(bytes);
      if (expected && hash !== expected) throw new NotKept("It did not arrive whole.");
      if (storedUserId() !== userId) throw new NotKept("You have logged out.");
      await cache.put(url, new Response(bytes, response)).catch((cause) => {
        throw new NotKept("This browser has no room left for it.", { cause });
      });
      // Another tab may have logged out, and deleted the cache, in between.
      if (storedUserId() !== userId) await caches.delete(keptCacheName(userId));
      if ((await readBack(url))?.hash !== hash) throw new NotKept("This browser has not kept it.");
      return hash;
    },
    /** Deletes all but these. */
    async retain(urls: ReadonlySet<string>): Promise<void> {
      for (const { url } of await cache.keys()) {
        const { origin, pathname, search } = new URL(url);
        if (origin !== window.location.origin || !urls.has(pathname + search)) await cache.delete(url);
      }
    },
  };
}

/** The kept file with this hash, if it is still there. */
export async function findKeptFile(userId: string, url: string, hash: string): Promise<Blob | null> {
  if (obstacle()) return null;
  const copy = await (await caches.open(keptCacheName(userId))).match(url);
  const file = await copy?.blob();
  return file && (await hashOf(await file.arrayBuffer())) === hash ? file : null;
}

/** All addresses of these trips' files. */
export const addressesOf = (trips: readonly ({ files: KeptFiles } | null)[]) =>
  new Set(trips.flatMap((trip) => Object.keys(trip?.files ?? {})));
