import { months } from "#domain/months.ts";
import type { Language } from "#domain/proposals/language.ts";

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: months,
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};

/** '14 March 2027', '14 de marzo de 2027'. Computed without Date, so that no time zone can shift the day. */
export function formatDate(date: string, language: Language): string {
  const [year, month, day] = partsOf(date);
  const name = MONTHS[language][month - 1] ?? "";
  return language === "en" ? `${day} ${name} ${year}` : `${day} de ${name} de ${year}`;
}

/** '17 November', '17 de noviembre'. */
export function formatDayAndMonth(date: string, language: Language): string {
  const [, month, day] = partsOf(date);
  const name = MONTHS[language][month - 1] ?? "";
  return language === "en" ? `${day} ${name}` : `${day} de ${name}`;
}

function partsOf(date: string): readonly [number, number, number] {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (!year || !month || !day) throw new RangeError(`not a date: ${date}`);
  return [Number(year), Number(month), Number(day)];
}

/** '1 March 2027 – 8 March 2027'; a one-day trip has one date. */
export function formatPeriod(start: string, end: string, language: Language): string {
  const first = formatDate(start, language);
  return start === end ? first : `${first} – ${formatDate(end, language)}`;
}
