import { parentPort } from "node:worker_threads";
import { renderTripPaper, type TripPaper } from "#server/functions/trip-pdf/document.ts";

parentPort?.on("message", async (paper: TripPaper) => {
  try {
    const pdf = new Uint8Array(await renderTripPaper(paper));
    parentPort?.postMessage({ pdf }, [pdf.buffer]);
  } catch (cause) {
    parentPort?.postMessage({ failure: cause instanceof Error ? cause.message : String(cause) });
  }
});
