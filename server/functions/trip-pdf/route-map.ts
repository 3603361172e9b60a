import { Image } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { placesOf } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { mapContentOf } from "#domain/maps/route-stops.ts";
import { pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import type { Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";
import { drawMap } from "#server/maps/draw-map.ts";

type Route = Pick<Itinerary, "daily_itinerary" | "countries" | "location">;

/** The map of the route as a figure; null if fewer than two of its places are known. Called in the PDF's worker. */
export async function routeFigure(itinerary: Route): Promise<ReactElement | null> {
  const content = mapContentOf(itinerary.daily_itinerary, placesOf(itinerary));
  const names = content.stops.flatMap((stop) => (stop ? [stop.place[0]] : []));
  if (new Set(names).size < 2) return null;
  // Loaded on demand, because most processes never need it.
  const { default: sharp } = await import("sharp");
  const png = await sharp(Buffer.from(drawMap(content, "large")))
    .png({ palette: true })
    .toBuffer();
  const tag: Tag = { type: "Figure", alt: `Map of the route: ${names.join(", then ")}` };
  return h(Image, { src: { data: png, format: "png" }, style: pdfStyles.routeMap, tag });
}
