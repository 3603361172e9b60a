/** A planner's reply time, parsed so that it can be translated. */
interface ReplyTime {
  /** Whether the text says 'usually'. */
  readonly isUsual: boolean;
  /** Null means the same day. */
  readonly within: { readonly count: number; readonly unit: "hour" | "day" } | null;
  readonly isWorkingTime: boolean;
}

const NUMBERS = ["a", "one", "two", "three", "four", "five", "six"];
/** Such as 'Usually answers the same working day' or 'Replies within two hours.' */
const REPLY_TIME =
  /^(usually )?(?:answers|replies) (?:(?:on )?the same (working |business )?day|(?:within|in) (an?|one|two|three|four|five|six|\d{1,3}) (working |business )?(hour|day)s?)\.?$/i;

/** Suggestions for a planner's reply time, which is free text; all of them can be translated into Spanish. */
export const REPLY_TIMES = [
  "Usually answers the same day",
  "Usually answers the same working day",
  "Answers within one working day",
  "Answers within two working days",
  "Answers within 24 hours",
] as const;

/** A reply time such as 'Answers within a day' in Spanish; null for text of any other form. */
export function replyTimeInSpanish(typed: string): string | null {
  const time = readReplyTime(typed);
  if (!time) return null;
  const verb = time.isUsual ? "Suele responder" : "Responde";
  const working = time.isWorkingTime ? ((time.within?.count ?? 1) === 1 ? " laborable" : " laborables") : "";
  if (!time.within) return `${verb} el mismo día${working}`;
  const { count, unit } = time.within;
  const singular = unit === "hour" ? "una hora" : "un día";
  const plural = `${count} ${unit === "hour" ? "horas" : "días"}`;
  return `${verb} en ${count === 1 ? singular : plural}${working}`;
}

function readReplyTime(typed: string): ReplyTime | null {
  const match = REPLY_TIME.exec(typed.trim());
  if (!match) return null;
  const [, usually, sameWorkingDay, count, working, unit] = match;
  return {
    isUsual: usually !== undefined,
    isWorkingTime: (sameWorkingDay ?? working) !== undefined,
    within: count ? { count: toNumber(count), unit: unit?.toLowerCase() === "hour" ? "hour" : "day" } : null,
  };
}

/** 'a', 'an' and 'one' are 1; digits are read as a number. */
function toNumber(word: string): number {
  const index = NUMBERS.indexOf(word.toLowerCase().replace("an", "a"));
  return index < 0 ? Number(word) : Math.max(index, 1);
}
