import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { type FoundBooking, readBookings } from "#domain/read-bookings.ts";
import type { Move, Stay } from "#domain/trip-plan.ts";

interface BookingReaderProps {
  onStay(stay: Omit<Stay, "id">): void;
  onMove(move: Omit<Move, "id">): void;
}

/** Reads stays and journeys from a calendar file, or from a mail with schema.org data. Staff add what is right. */
export function BookingReader({ onStay, onMove }: BookingReaderProps) {
  const [found, setFound] = useState<readonly FoundBooking[] | null>(null);
  const read = async (source: string) =>
    setFound(source.trim() ? readBookings(await contentOf(source)) : null);
  const added = (booking: FoundBooking) =>
    setFound((current) => current?.filter((other) => other !== booking) ?? null);
  return (
    <details className="rounded-xl border border-sand-deep p-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        Fill in from a calendar file or a mail
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <TextField
          label="File"
          hint="A calendar file (.ics), a saved mail (.eml) or a web page."
          type="file"
          accept=".ics,.eml,.html,.htm,.json,text/calendar,message/rfc822,text/html"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file) await read(await file.text());
            target.value = "";
          }}
        />
        <TextArea label="Or paste its source" rows={3} onChange={({ target }) => read(target.value)} />
        <div role="status" className="text-sm empty:hidden">
          {found?.length === 0 &&
            "No bookings are left to add. Only what the file says itself is read; nothing is guessed."}
          {found && found.length > 0 && (
            <ul className="flex flex-col gap-2">
              {found.map((booking) => {
                const { name, stay, move } = booking;
                return (
                  <li key={JSON.stringify(booking)} className="flex flex-wrap items-center gap-2">
                    <span className="min-w-0 grow break-words">{name}</span>
                    {stay && (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={`Add ${name} as a stay`}
                        onClick={() => {
                          onStay(stay);
                          added(booking);
                        }}
                      >
                        Add as a stay
                      </Button>
                    )}
                    {move && (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={`Add ${name} as a journey`}
                        onClick={() => {
                          onMove(move);
                          added(booking);
                        }}
                      >
                        Add as a journey
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      </div>
    </details>
  );
}

/** The parts of a mail are encoded. */
async function contentOf(source: string): Promise<string> {
  if (
    !/^(?:Received|Return-Path|Delivered-To|From|Date|MIME-Version|Message-ID|Subject|X-[\w-]+):/i.test(
      source,
    )
  )
    return source;
  const { default: PostalMime } = await import("postal-mime");
  const { html, text, attachments } = await PostalMime.parse(source, { attachmentEncoding: "utf8" });
  const calendar = attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content;
  return html?.includes("ld+json") ? html : typeof calendar === "string" ? calendar : (html ?? text ?? "");
}
