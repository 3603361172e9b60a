import type { ItineraryDay } from "#app/features/itineraries/manage/itinerary-days.ts";

type PastedDay = Pick<ItineraryDay, "title" | "description">;

/** 'Day 3: Cusco', 'DAY 3 – Cusco', 'Tag 3', 'Día 3 Cusco', 'Days 3-4: Cusco'. */
const DAY_LINE =
  /^\W*(?:days?|días?|dias?|jours?|tage?)\s*(\d{1,3})(?:\s*(?:-|–|—|to|and|&)\s*(\d{1,3}))?\b[\s:.)\-–—]*(.*)$/i;
/** A first line longer than this is a sentence, not a title. */
const LONGEST_TITLE = 100;

/** Splits a pasted itinerary into days; empty if it contains none. */
export function splitDays(text: string): PastedDay[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return lines.some((line) => DAY_LINE.test(line)) ? byDayLines(lines) : byParagraphs(text);
}

function byDayLines(lines: readonly string[]): PastedDay[] {
  const days: { title: string; lines: string[] }[] = [];
  for (const line of lines) {
    const [found, first, last, title = ""] = DAY_LINE.exec(line) ?? [];
    if (found === undefined) {
      // Text before the first day is an introduction and is dropped.
      days.at(-1)?.lines.push(line);
      continue;
    }
    days.push({ title: title.trim(), lines: [] });
    // 'Days 3-4' are two days; the second has the same title.
    for (let day = Number(first); day < Number(last ?? first) && days.length < 365; day += 1) {
      days.push({ title: title.trim(), lines: [] });
    }
  }
  return days.map(({ title, lines: below }) => toDay(title, below.join("\n")));
}

function byParagraphs(text: string): PastedDay[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => toDay("", paragraph));
}

/** A day without a title uses its first line if that is short. */
function toDay(title: string, below: string): PastedDay {
  const description = below.trim();
  if (title.length > LONGEST_TITLE) return { title: "", description: `${title}\n${description}`.trim() };
  if (title) return { title, description };
  const [first = "", ...rest] = description.split("\n");
  return first.length <= LONGEST_TITLE && rest.length > 0
    ? { title: first.trim(), description: rest.join("\n").trim() }
    : { title: "", description };
}
