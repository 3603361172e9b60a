import { expect, it } from "vitest";
import { downloadTripFile, fileNameOf } from "#app/features/trips/trip-files.tsx";

it.each([
  ["Portland with Dad", "portland-with-dad.pdf"],
  ["Antigua, Atitlán and Tikal", "antigua-atitlan-and-tikal.pdf"],
  ["../../etc/passwd", "etc-passwd.pdf"],
  ["旅行", "trip.pdf"],
  ["x".repeat(300), `${"x".repeat(80)}.pdf`],
])("a trip with the title '%s' is saved as %s", (title, name) => {
  expect(fileNameOf(title, "pdf")).toBe(name);
});

it("a failed download reports the server's message, or a general one if the server sent none", async () => {
  const refuse = async () => Response.json({ error: "This trip does not exist." }, { status: 404 });
  const file = { source: "trip-pdf", tripId: "1", fileName: "a.pdf" } as const;
  await expect(downloadTripFile(refuse, file)).rejects.toThrow("This trip does not exist.");
  const fail = async () => new Response("<html>", { status: 502 });
  await expect(downloadTripFile(fail, file)).rejects.toThrow(
    "The file could not be created. Please try again.",
  );
});
