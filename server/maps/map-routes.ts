import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import type { DataClient } from "#domain/data-client.ts";
import { placesOf } from "#domain/display-values.ts";
import { itinerary } from "#domain/itineraries.schema.ts";
import { isMapSize, type MapContent, readMapPath } from "#domain/maps/map-path.ts";
import { mapContentOf } from "#domain/maps/route-stops.ts";
import { isUuid } from "#domain/uuid.ts";
import { CachedResponse, negotiationOf } from "#server/http/cache/cached-response.ts";
import type { ContentCache } from "#server/http/cache/content-cache.ts";
import { createConcurrencyLimiter, QueueFull } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { handleNotFound, tooManyRequests } from "#server/http/middleware/errors.ts";
import type { MapTask } from "#server/maps/draw-worker.ts";
import type { Log } from "#server/process/log.ts";
import { createWorkerPool } from "#server/process/worker-pool.ts";

interface MapRoutesDeps {
  readonly visitor: DataClient;
  readonly cache: ContentCache;
  /** Counts a drawing by its cost towards the rate limit of its IP address. Returns the seconds to wait. */
  readonly take: (address: string, cost: number) => Promise<number>;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly log: Log;
}

/** About as much CPU as a page. */
const DRAWING_COST = 5;
/** After this time, a client may ask again for a map that could not be drawn. */
const RETRY_SECONDS = 5;
const HEADERS = [
  ["content-type", "image/svg+xml"],
  ["cache-control", "public, max-age=86400"],
  ["content-security-policy", "default-src 'none'; sandbox"],
] as const;

const mappedItinerary = z.pick(itinerary, {
  countries: true,
  regions: true,
  location: true,
  region: true,
  daily_itinerary: true,
});

/**
 * Serves drawings: /maps/large/peru/lima_cusco.svg for any route of known places, /maps/itinerary/<id>.svg for a card. A
 * worker thread draws them, and they are cached.
 */
export function createMapRoutes({ visitor, cache, take, clientAddress, log }: MapRoutesDeps): Hono<AppEnv> {
  const pool = createWorkerPool<MapTask, string>({
    module: new URL("./draw-worker.ts", import.meta.url),
    threads: 1,
    maxWaiting: 1,
    timeoutMs: 30_000,
    memoryMb: 256,
    idleMs: 300_000,
  });
  // Who has asked for fewer maps comes first.
  const limit = createConcurrencyLimiter({ concurrency: 1 });
  const draw = async (c: Context<AppEnv>, size: MapTask["size"], read: () => Promise<MapContent | null>) => {
    let wait = RETRY_SECONDS;
    const make = async () => {
      const address = addressKey(clientAddress(c));
      const secondsToWait = await take(address, DRAWING_COST);
      if (secondsToWait > 0) {
        wait = secondsToWait;
        throw new QueueFull();
      }
      const content = await read();
      const drawing = content && limit(address, () => pool.run({ content, size }));
      const body = await drawing?.catch((error: unknown) => {
        if (!(error instanceof QueueFull)) log("error", "drawing a map failed", { error });
        throw new QueueFull();
      });
      return new CachedResponse({ status: body ? 200 : 404, headers: HEADERS, body: body ?? "" });
    };
    try {
      const response = await cache.get(c.req.path, make);
      return response.status === 404 ? handleNotFound(c) : response.respond(negotiationOf(c.req.raw));
    } catch (error) {
      if (error instanceof QueueFull) return tooManyRequests(c, wait);
      throw error;
    }
  };
  return new Hono<AppEnv>()
    .get("/maps/itinerary/:file{[0-9a-f-]+\\.svg}", (c) =>
      draw(c, "card", () => readItinerary(visitor, c.req.param("file").slice(0, -".svg".length))),
    )
    .get("/maps/:size/:countries/:route{.*\\.svg}", (c) => {
      const { size, countries, route } = c.req.param();
      if (!isMapSize(size)) return handleNotFound(c);
      return draw(c, size, async () => readMapPath(countries, route.slice(0, -".svg".length)));
    });
}

/** Reads as a visitor, so only published itineraries have a public map. */
async function readItinerary(visitor: DataClient, id: string): Promise<MapContent | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await visitor
    .from("itineraries")
    .select("countries, regions, location, region, daily_itinerary")
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const route = mappedItinerary.parse(data);
  const content = mapContentOf(route.daily_itinerary, placesOf(route));
  return content.countries.length > 0 ? content : null;
}
