/** A reply time in a form that can be translated. */
interface ReplyTime {
  readonly isUsual: boolean;
  /** Null: the same day. */
  readonly within: { readonly count: number; readonly unit: "hour" | "day" } | null;
  readonly isWorkingTime: boolean;
}

const NUMBERS = ["a", "one", "two", "three", "four", "five", "six"];
const SAID =
  /^(usually )?(?:answers|replies) (?:(?:on )?the same (working |business )?day|(?:within|in) (an?|one|two|three|four|five|six|\d{1,3}) (working |business )?(hour|day)s?)\.?$/i;

/** Suggestions for planners' free-text reply times; only these can be translated into Spanish. */
export const REPLY_TIMES = [
  "Usually answers the same day",
  "Usually answers the same working day",
  "Answers within one working day",
  "Answers within two working days",
  "Answers within 24 hours",
] as const;

/** 'Answers within a day' in Spanish; null for any other text. */
export function replyTimeInSpanish(typed: string): string | null {
  const time = readReplyTime(typed);
  if (!time) return null;
  const verb = time.isUsual ? "Suele responder" : "Responde";
  const working = time.isWorkingTime ? ((time.within?.count ?? 1) === 1 ? " laborable" : " laborables") : "";
  if (!time.within) return `${verb} el mismo día${working}`;
  const { count, unit } = time.within;
  const one = unit === "hour" ? "una hora" : "un día";
  const several = `${count} ${unit === "hour" ? "horas" : "días"}`;
  return `${verb} en ${count === 1 ? one : several}${working}`;
}

function readReplyTime(typed: string): ReplyTime | null {
  const match = SAID.exec(typed.trim());
  if (!match) return null;
  const [, usually, sameWorkingDay, count, working, unit] = match;
  return {
    isUsual: usually !== undefined,
    isWorkingTime: (sameWorkingDay ?? working) !== undefined,
    within: count ? { count: toNumber(count), unit: unit?.toLowerCase() === "hour" ? "hour" : "day" } : null,
  };
}

function toNumber(word: string): number {
  const index = NUMBERS.indexOf(word.toLowerCase().replace("an", "a"));
  return index < 0 ? Number(word) : Math.max(index, 1);
}
