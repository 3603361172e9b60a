import type { ItineraryDay } from "#app/features/itineraries/manage/itinerary-days.ts";

type PastedDay = Pick<ItineraryDay, "title" | "description">;

/** Matches 'Day 3: Cusco', 'DAY 3 – Cusco', 'Tag 3', 'Día 3 Cusco' and 'Days 3-4: Cusco'. */
const DAY_LINE =
  /^\W*(?:days?|días?|dias?|jours?|tage?)\s*(\d{1,3})(?:\s*(?:-|–|—|to|and|&)\s*(\d{1,3}))?\b[\s:.)\-–—]*(.*)$/i;
/** A first line longer than this is a sentence, not a title. */
const MAX_TITLE_LENGTH = 100;
const MAX_DAYS = 365;

/** Splits a pasted itinerary into days; an empty list if there are none. */
export function splitDays(text: string): PastedDay[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return lines.some((line) => DAY_LINE.test(line)) ? byDayLines(lines) : byParagraphs(text);
}

function byDayLines(lines: readonly string[]): PastedDay[] {
  const days: { title: string; lines: string[] }[] = [];
  for (const line of lines) {
    const [match, firstDay, lastDay, title = ""] = DAY_LINE.exec(line) ?? [];
    if (match === undefined) {
      // Text before the first day is an introduction and is dropped.
      days.at(-1)?.lines.push(line);
      continue;
    }
    days.push({ title: title.trim(), lines: [] });
    // 'Days 3-4' are two days; the second has the same title.
    for (let day = Number(firstDay); day < Number(lastDay ?? firstDay) && days.length < MAX_DAYS; day += 1) {
      days.push({ title: title.trim(), lines: [] });
    }
  }
  return days.map(({ title, lines: textLines }) => toDay(title, textLines.join("\n")));
}

function byParagraphs(text: string): PastedDay[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => toDay("", paragraph));
}

/** Without a title, a short first line of the text becomes the title. A long title becomes part of the description. */
function toDay(title: string, text: string): PastedDay {
  const description = text.trim();
  if (title.length > MAX_TITLE_LENGTH) return { title: "", description: `${title}\n${description}`.trim() };
  if (title) return { title, description };
  const [firstLine = "", ...otherLines] = description.split("\n");
  return firstLine.length <= MAX_TITLE_LENGTH && otherLines.length > 0
    ? { title: firstLine.trim(), description: otherLines.join("\n").trim() }
    : { title: "", description };
}
