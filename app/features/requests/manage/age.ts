const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, short: '5 min', '3 h', '12 d'. */
export function ageOf(moment: string, now: number): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} d`;
}

/** '1 h 20 min' of office time. */
export function inOfficeTime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** How long the first reply took, or is awaited; openFor is how long the office was open meanwhile, in milliseconds. */
export function describeFirstReply(isAnswered: boolean, openFor: number): string {
  if (openFor < MINUTE)
    return isAnswered ? "before the office opened" : "waiting; the office has not opened since";
  return `${isAnswered ? "after" : "waiting for"} ${inOfficeTime(openFor)} of office time`;
}
