import { inflateSync } from "node:zlib";

/** The text of a PDF as our renderer writes it, without spaces. */
export async function readPdfText(file: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(Buffer.from(part));
  return readPdfPages(Buffer.concat(parts)).join("");
}

/** The text of each page, without spaces. The PDF stores it as hexadecimal glyphs, decoded with each font's table. */
export function readPdfPages(file: Buffer): readonly string[] {
  const pdf = file.toString("latin1");
  const objects = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      if (table) fonts.set(name, readTable(streamOf(objects.get(table) ?? "")));
    }
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((stream) => stream.includes(" Tf"))
    .map((stream) => textOf(stream, fonts).replaceAll(/\s/g, ""));
}

function streamOf(body: string): string {
  const [, data] = /\nstream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  if (data === undefined) return "";
  // Only the line break before `endstream` is not part of the data, which may itself end in one.
  return /FlateDecode/.test(body) ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data;
}

/** PDF writes characters in UTF-16 with the higher byte first, which Node does not decode. */
const decode = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** Glyph to text, from the lines `<0000> <0010> [<0041> …]` of a ToUnicode table. */
function readTable(table: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = "", , list = ""] of table.matchAll(
    /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ""], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      glyphs.set(glyph, decode(hex.replaceAll(" ", "")));
    });
  }
  return glyphs;
}

function textOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = "";
  for (const [, name, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/gi)) {
    if (name) font = fonts.get(name) ?? new Map();
    for (const glyph of hex?.match(/.{4}/g) ?? []) text += font.get(glyph.toLowerCase()) ?? "";
  }
  return text;
}
