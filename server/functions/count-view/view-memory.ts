import { createHash, randomBytes } from "node:crypto";

interface ViewMemoryOptions {
  readonly now: () => number;
  /** A reload within this time is the same look. */
  readonly sameLookMs?: number;
  /** Views of different itineraries that one line may add in that time; an office shares a line. */
  readonly mostPerAddress?: number;
  readonly maxKeys?: number;
}

/**
 * Which looks were counted a moment ago, in memory alone and under a secret that dies with the process: the same
 * reload is counted once, and nobody inflates the views of an itinerary by calling again and again.
 */
export function createViewMemory({
  now,
  sameLookMs = 30 * 60_000,
  mostPerAddress = 200,
  maxKeys = 50_000,
}: ViewMemoryOptions) {
  const secret = randomBytes(16);
  const looks = new Map<string, number>();
  const addresses = new Map<string, { since: number; count: number }>();
  const digest = (...parts: string[]) =>
    createHash("sha256").update(secret).update(parts.join("\n")).digest("base64url");

  return {
    isNew(address: string, itineraryId: string): boolean {
      const time = now();
      const look = digest(address, itineraryId);
      const last = looks.get(look);
      if (last !== undefined && time - last < sameLookMs) return false;

      const line = digest(address);
      const known = addresses.get(line);
      const tally = known && time - known.since < sameLookMs ? known : { since: time, count: 0 };
      if (tally.count >= mostPerAddress) return false;
      remember(addresses, line, { since: tally.since, count: tally.count + 1 }, maxKeys);
      remember(looks, look, time, maxKeys);
      return true;
    },
  };
}

/** Re-inserted, so that the first key is the one that was quiet longest and leaves when there is no room. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, maxKeys: number): void {
  map.delete(key);
  map.set(key, value);
  const quietest = map.keys().next();
  if (map.size > maxKeys && !quietest.done) map.delete(quietest.value);
}
