import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";

/** A PDF with one page that says `text`. Its script runs when it is opened, in programs that run scripts. */
export function pdfOf(text: string): Buffer {
  const content = `BT /F1 24 Tf 40 320 Td (${text}) Tj ET 40 40 200 200 re f`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\('run'\\); window.hasRun = true) >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

export const pictureOf = (color: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();

interface ExamplePaper {
  readonly title: string;
  readonly day?: number;
  readonly file: Buffer;
  readonly extension: "pdf" | "png";
}

/** Adds a trip that is under way, with papers, for a traveler. Returns its id. */
export async function addTripWithPapers(
  service: SupabaseClient,
  user_id: string,
  papers: readonly ExamplePaper[],
): Promise<string> {
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const trip = {
    title: "Portland with Dad",
    status: "upcoming",
    start_date: day(-2),
    end_date: day(5),
    location: "Jamaica",
    user_id,
    days: [
      { day: 1, title: "Blue Hole before breakfast", description: "Bring shoes." },
      { day: 2, title: "A raft on the Rio Grande", description: "Wear something that may get wet." },
    ],
  };
  const { data } = await service.from("trips").insert(trip).select("id").single().throwOnError();
  for (const { file, extension, ...paper } of papers) {
    const path = `${data.id}/${crypto.randomUUID()}.${extension}`;
    const { error } = await service.storage.from("papers").upload(path, file);
    if (error) throw error;
    await service
      .from("papers")
      .insert({ trip_id: data.id, path, ...paper })
      .throwOnError();
  }
  return data.id;
}
