import { expect, onTestFinished, test, vi } from "vitest";
import { defaultSiteDetails as agency } from "#domain/default-site-details.ts";
import { createPdfRenderer } from "#server/functions/trip-pdf/render-pdf-in-worker.ts";
import { plainItinerary, plainTrip } from "#server/functions/trip-pdf/trip-pdf.fixture.ts";

const pdfData = { trip: plainTrip, itinerary: plainItinerary(), image: null, agency };

test("a PDF is rendered in a worker, so that this thread stays free", async () => {
  const onWorker = vi.fn();
  process.on("worker", onWorker);
  onTestFinished(() => void process.off("worker", onWorker));
  const pdf = await createPdfRenderer()("one", pdfData);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(onWorker).toHaveBeenCalledTimes(1);
});

test("one person's PDFs are rendered one at a time, others get their turn, and too many are refused", async () => {
  const render = createPdfRenderer();
  const finished: string[] = [];
  const renderAs = (person: string) => render(person, pdfData).then(() => finished.push(person));
  const greedy = Array.from({ length: 12 }, () => renderAs("greedy"));
  const other = renderAs("other");
  const outcomes = await Promise.allSettled(greedy);
  await other;
  expect(finished.slice(0, 2)).toEqual(["greedy", "other"]);
  // One is rendered and two wait, so nine are refused.
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(9);
});
