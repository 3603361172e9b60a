import { Image } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { mapContentOf } from "#domain/maps/route-stops.ts";
import { pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import type { Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";
import { drawMap } from "#server/maps/draw-map.ts";

/** The map of the route as a figure; null if fewer than two of its places are known. Called in the PDF's worker. */
export async function routeFigure(
  days: Parameters<typeof mapContentOf>[0],
  countries: readonly string[],
  describe: (...places: readonly string[]) => string,
): Promise<ReactElement | null> {
  const content = mapContentOf(days, countries);
  const names = content.stops.flatMap((stop) => (stop ? [stop.place[0]] : []));
  if (new Set(names).size < 2) return null;
  // Loaded on demand, because most processes never need it.
  const { default: sharp } = await import("sharp");
  const png = await sharp(Buffer.from(drawMap(content, "large")))
    .png({ palette: true })
    .toBuffer();
  const tag: Tag = { type: "Figure", alt: describe(...names) };
  return h(Image, { src: { data: png, format: "png" }, style: pdfStyles.routeMap, tag });
}
