import { Tinypool } from "tinypool";
import { renderTripPaper, type TripPaper } from "#server/functions/trip-pdf/document.ts";

/** Runs in a worker thread; the bytes are moved to the serving thread, not copied. */
export default async function render(paper: TripPaper): Promise<unknown> {
  return Tinypool.move(new Uint8Array(await renderTripPaper(paper)));
}
