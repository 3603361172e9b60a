/** A value of a filter that can be another one in the next call, without any difference to the SQL. */
export interface LiftedValue {
  /** How @supabase/lite reads it: a text as it stands, a number, or a pattern whose stars mean any text. */
  readonly kind: "text" | "number" | "pattern";
  readonly text: string;
}

type Part = string | LiftedValue;

export interface QueryPair {
  readonly name: string;
  readonly parts: readonly Part[];
}

const RESERVED = new Set(["select", "order", "limit", "offset", "on_conflict", "columns", "apikey"]);
const LOGIC_TREE = /(?:^|\.)(?:and|or)$/;
const COMPARED = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s;
const PATTERN = /^((?:not\.)?i?like\.)(.*)$/s;
const LIST = /^((?:not\.)?in\.\()([^"()]*)\)$/;
const KEYWORDS = new Set(["null", "not_null", "true", "false", "unknown"]);

/** Reads a query as URLSearchParams does; null for one that is not well-formed. */
export function readPairs(query: string): readonly QueryPair[] | null {
  const pairs: QueryPair[] = [];
  for (const field of query.split("&")) {
    if (field === "") continue;
    const at = field.indexOf("=");
    const name = decode(at === -1 ? field : field.slice(0, at));
    const value = decode(at === -1 ? "" : field.slice(at + 1));
    if (name === null || value === null) return null;
    pairs.push({ name, parts: partsOf(name, value) });
  }
  return pairs;
}

/** The same for calls that differ in lifted values only. */
export function shapeOf(pairs: readonly QueryPair[]): string {
  let shape = "";
  for (const { name, parts } of pairs) {
    shape += `\n${name}\t`;
    for (const part of parts) shape += typeof part === "string" ? part : `\0${part.kind}\0`;
  }
  return shape;
}

export function liftedOf(pairs: readonly QueryPair[]): readonly LiftedValue[] {
  const lifted: LiftedValue[] = [];
  for (const { parts } of pairs) for (const part of parts) if (typeof part !== "string") lifted.push(part);
  return lifted;
}

export function valueText({ parts }: QueryPair): string {
  let value = "";
  for (const part of parts) value += typeof part === "string" ? part : part.text;
  return value;
}

/** What the SQL is given for it. */
export function parameterOf({ kind, text }: LiftedValue): string {
  if (kind === "number") return String(Number(text));
  return kind === "pattern" ? text.replaceAll("*", "%") : text;
}

function partsOf(name: string, value: string): readonly Part[] {
  if (RESERVED.has(name) || LOGIC_TREE.test(name)) return [value];
  const compared = COMPARED.exec(value);
  if (compared) {
    const [, operator = "", text = ""] = compared;
    const kind = kindOf(text);
    return kind ? [operator, { kind, text }] : [value];
  }
  const pattern = PATTERN.exec(value);
  if (pattern) {
    const [, operator = "", text = ""] = pattern;
    return [operator, { kind: "pattern", text }];
  }
  const list = LIST.exec(value);
  if (!list) return [value];
  const [, operator = "", text = ""] = list;
  const parts: Part[] = [operator];
  for (const [at, item] of text.split(",").entries()) {
    const kind = kindOf(item);
    if (!kind) return [value];
    parts.push(at === 0 ? "" : ",", { kind, text: item });
  }
  return [...parts, ")"];
}

/** As the library reads a value; null for one that it reads as something else than a text or a number. */
function kindOf(text: string): "text" | "number" | null {
  if (text === "" || text !== text.trim() || /^["{[(]/.test(text) || KEYWORDS.has(text.toLowerCase()))
    return null;
  if (/^-?0\d+$/.test(text) || (/^[0-9A-Fa-f]+$/.test(text) && /[A-Fa-f]/.test(text))) return "text";
  return Number.isFinite(Number(text)) ? "number" : "text";
}

function decode(text: string): string | null {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
