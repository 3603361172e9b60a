import { inflateSync } from "node:zlib";

/** The text of a PDF as our renderer writes it, without spaces. */
export async function readPdfText(file: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(Buffer.from(part));
  return readPdfPages(Buffer.concat(parts)).join("");
}

/** The text of each page, without spaces. The PDF stores it as hexadecimal glyphs, decoded with each font's table. */
export function readPdfPages(file: Buffer): readonly string[] {
  const objects = readObjects(file);
  const fonts = readFonts(objects);
  return readPdfContents(file).map((content) => textOf(content, fonts).replaceAll(/\s/g, ""));
}

/** What paints each page. */
export function readPdfContents(file: Buffer): readonly string[] {
  return [...readObjects(file).values()].map(streamOf).filter((stream) => stream.includes(" Tf"));
}

/** What a screen reader finds: one element per line, indented, with its text and a figure's description. */
export function readPdfStructure(file: Buffer): readonly string[] {
  const objects = readObjects(file);
  const fonts = readFonts(objects);
  const textOfContent = (page: string, id: string) => {
    const [, stream = ""] = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? "") ?? [];
    const content = new RegExp(`/MCID ${id}\\s*>> BDC([\\s\\S]*?)EMC`).exec(
      streamOf(objects.get(stream) ?? ""),
    );
    return textOf(content?.[1] ?? "", fonts);
  };
  const linesOf = (id: string): string[] => {
    const body = objects.get(id) ?? "";
    const [, type = ""] = /\/S \/(\w+)/.exec(body) ?? [];
    const [, alt = ""] = /\/Alt \((.*)\)/.exec(body) ?? [];
    const [, kids = "", page = ""] = /\/K \[([\s\S]*)\](?:\n\/Pg (\d+) 0 R)?/.exec(body) ?? [];
    const children: string[] = [];
    let text = alt;
    for (const [kid, element] of kids.matchAll(/<<[^>]*>>|(\d+) 0 R|\d+/g)) {
      if (element) children.push(...linesOf(element));
      else if (kid.includes("/OBJR")) text += " ->";
      else {
        const otherPage = /\/Pg (\d+) 0 R/.exec(kid)?.[1];
        text += textOfContent(otherPage ?? page, /(\d+)(?:\s*>>)?$/.exec(kid)?.[1] ?? "");
      }
    }
    return [`${type} ${text}`.trim(), ...children.map((line) => `  ${line}`)];
  };
  const [root = ""] = [...objects.values()].filter((body) => body.includes("/Type /StructTreeRoot"));
  return linesOf(/\/K \[(\d+) 0 R\]/.exec(root)?.[1] ?? "");
}

function readObjects(file: Buffer): ReadonlyMap<string, string> {
  const pdf = file.toString("latin1");
  return new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
}

type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>;

function readFonts(objects: ReadonlyMap<string, string>): Fonts {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      if (table) fonts.set(name, readTable(streamOf(objects.get(table) ?? "")));
    }
  }
  return fonts;
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

function textOf(stream: string, fonts: Fonts): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = "";
  for (const [, name, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/gi)) {
    if (name) font = fonts.get(name) ?? new Map();
    for (const glyph of hex?.match(/.{4}/g) ?? []) text += font.get(glyph.toLowerCase()) ?? "";
  }
  return text;
}
