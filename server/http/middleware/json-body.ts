import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { refuse } from "#server/http/middleware/errors.ts";
import { isUnder } from "#server/process/paths.ts";

const MAX_DEPTH = 64;
/** As many rows as one read returns. All rows of a request become one statement. */
const MAX_ROWS = 1000;

/** Reads an API body once and refuses text that the database cannot store. Routes get a copy of the request. */
export function jsonBody({ maxDepth = MAX_DEPTH }: { readonly maxDepth?: number } = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req;
    const isJsonOnly = isUnder(path, "/rest/v1") || isUnder(path, "/auth/v1");
    const isChecked = isJsonOnly || isUnder(path, "/functions/v1");
    if (!isChecked || method === "GET" || method === "HEAD" || !c.req.raw.body) return next();

    // Functions read the body through `c.req`, which caches it; backends get the raw request.
    const source = isJsonOnly ? c.req.raw : c.req;
    const bytes = await source.arrayBuffer().catch(() => null);
    if (!bytes) {
      return refuse(c, { status: 400, code: "bad_body", message: "The request body could not be read." });
    }
    if (isJsonOnly) {
      // The body is complete now, so it must not be forwarded as chunked.
      const headers = new Headers(c.req.raw.headers);
      headers.delete("transfer-encoding");
      c.req.raw = new Request(c.req.raw, { headers, body: bytes });
    }
    if (bytes.byteLength === 0) return next();

    const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(c.req.header("content-type") ?? "");
    if (!isJson && isJsonOnly) {
      return refuse(c, {
        status: 415,
        code: "unsupported_media_type",
        message: "Send this as application/json.",
      });
    }
    const { flaw, value } = readBody(bytes, { isJson, maxDepth });
    if (flaw) return refuse(c, { status: 400, code: isJson ? "bad_json" : "bad_body", message: flaw });
    c.set("json", value);
    return next();
  });
}

function readBody(
  bytes: ArrayBuffer,
  { isJson, maxDepth }: { readonly isJson: boolean; readonly maxDepth: number },
): { readonly flaw?: string; readonly value?: unknown } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { flaw: "The request body is not valid UTF-8." };
  }
  if (text.includes("\0")) return { flaw: "The request body contains a NUL character." };
  if (!isJson) return {};
  const { depth, rows } = measure(text);
  if (depth > maxDepth) return { flaw: `The JSON is nested deeper than ${maxDepth} levels.` };
  if (rows > MAX_ROWS) return { flaw: `Too many rows: at most ${MAX_ROWS} can be sent at once.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { flaw: "The request body is not valid JSON." };
  }
  // Searched in the parsed JSON, because the name may be written with escapes.
  const mayContainProto = text.includes("__proto__") || text.includes("\\u");
  if (mayContainProto && /(?<!\\)"__proto__":/.test(JSON.stringify(value))) {
    return { flaw: "The JSON contains the name __proto__, which cannot be used." };
  }
  // JSON.stringify writes these escapes only for characters that PostgreSQL cannot store.
  if (text.includes("\\u") && /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))) {
    return {
      flaw: "The JSON contains a NUL character or half of a character pair, which cannot be stored.",
    };
  }
  return { value };
}

/** The nesting depth outside strings and the length of a top-level list, without parsing. */
function measure(text: string): { readonly depth: number; readonly rows: number } {
  let depth = 0;
  let deepest = 0;
  let commas = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
    else if (character === "," && depth === 1) commas++;
  }
  return { depth: deepest, rows: /^\s*\[/.test(text) ? commas + 1 : 1 };
}
