import type { DraftFields, DraftLine } from "#domain/proposals/schema.ts";

/** A text of a Spanish draft that is not in Spanish. */
export interface Untranslated {
  /** As in SendProblem: the name of the field, 'day 3' or 'line <key>'. */
  readonly field: string;
  readonly text: string;
  /** Whether it may be a name, such as a hotel's, which stays as it is. */
  readonly mayBeName: boolean;
}

/** What is not translated in a Spanish draft, in the order of the form; nothing in a draft in English. */
export function untranslatedTexts(fields: DraftFields, lines: readonly DraftLine[]): readonly Untranslated[] {
  if (fields.language !== "es") return [];
  const names = (field: string, ...texts: readonly (string | null | undefined)[]) =>
    texts
      .filter((text): text is string => Boolean(text) && languageOf(text ?? "") !== "es")
      .map((text) => ({ field, text, mayBeName: true }));
  const sentences = (field: string, ...texts: readonly string[]) =>
    texts.filter((text) => languageOf(text) === "en").map((text) => ({ field, text, mayBeName: false }));
  return [
    ...names("title", fields.title),
    ...lines.flatMap(({ key, label, detail, choice_group }) => [
      ...names(`line ${key}`, label, choice_group),
      ...sentences(`line ${key}`, detail),
    ]),
    ...fields.days.flatMap(({ day, title, description }) => [
      ...names(`day ${day}`, title),
      ...sentences(`day ${day}`, description),
    ]),
    ...sentences("introduction", fields.introduction),
    ...sentences("includes", ...fields.includes),
    ...sentences("excludes", ...fields.excludes),
    ...sentences("terms", fields.terms),
    ...sentences("cancellation_terms", fields.cancellation_terms),
    ...sentences("change_note", fields.change_note),
  ];
}

const ENGLISH = new Set(
  `a about after all an and any are as at be before between but by can dear each every for from full have hello if in
  included includes into is it its more most need night nights no not of off on one only or our out over per price
  private that the their them then there they this three through to trip two until up us we what when where which will
  with without you your day days due`.split(/\s+/),
);
const SPANISH = new Set(
  `a al antes cada como con cuando de del desde después día días donde dos el ella en entre es esta este estimada estimado
  hasta hola incluido incluye la las le les lo los más muy noche noches nos nuestra nuestro o para pero persona
  personas por precio privado privada que se según si sin sobre son su sus también todo todos todas tres un una uno
  usted ustedes viaje y ya`.split(/\s+/),
);

/** The language that most of the common words belong to; null if none does, as in most names. */
function languageOf(text: string): "en" | "es" | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const spanish = words.filter((word) => SPANISH.has(word) || /[áéíóúñ]/.test(word)).length;
  if (english === spanish) return english === 0 ? null : "es";
  return english > spanish ? "en" : "es";
}
