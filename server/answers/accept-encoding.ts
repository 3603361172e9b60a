export type Encoding = "br" | "gzip" | "identity";

/** In the order of preference among equals. */
const OFFERED: readonly Encoding[] = ["br", "gzip", "identity"];
/** Browsers send a handful of different headers; anything beyond that is not worth remembering. */
const MOST_REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/** The smallest form of an answer that this Accept-Encoding header allows, by its quality values. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = remembered.get(header);
  if (known) return known;
  const chosen = choose(header);
  if (remembered.size < MOST_REMEMBERED) remembered.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const value = quality === undefined ? 1 : Number(quality);
    if (name) qualities.set(name === "x-gzip" ? "gzip" : name, Number.isFinite(value) ? value : 0);
  }
  const others = qualities.get("*");
  const qualityOf = (encoding: Encoding): number =>
    // What is not named is refused, except the plain form (RFC 9110, 12.5.3).
    qualities.get(encoding) ?? others ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  const best = OFFERED.reduce((a, b) => (qualityOf(b) > qualityOf(a) ? b : a));
  return qualityOf(best) > 0 ? best : "identity";
}
