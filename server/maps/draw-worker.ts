import type { MapContent, MapSize } from "#domain/maps/map-path.ts";
import { drawMap } from "#server/maps/draw-map.ts";

export interface MapTask {
  readonly content: MapContent;
  readonly size: MapSize;
}

/** Runs in a worker thread, which alone reads the coastlines. */
export default ({ content, size }: MapTask): string => drawMap(content, size);
