import { Document, Link, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { expect, it } from "vitest";
import { TEXT_FONT } from "#server/functions/trip-pdf/fonts.ts";
import { DECORATION, renderTaggedPdf, type Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";
import { readPdfContents, readPdfStructure } from "#tests/support/pdf-text.ts";

const render = (...children: ReactElement[]) =>
  renderTaggedPdf(
    h(
      Document,
      { title: "Antigua & <Atitlán> 旅行", author: "Calabash", language: "es" },
      h(Page, { size: "A4", style: { padding: 50, fontFamily: TEXT_FONT } }, ...children),
    ),
  );

it("a text without a tag is one paragraph, even if it is split over two pages", async () => {
  const filler = h(View, { style: { height: 650 } });
  const text = "One sentence of this long paragraph. ".repeat(20).trim();
  const pdf = await render(filler, h(Text, null, text));
  expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(2);
  expect(readPdfStructure(pdf)).toEqual(["Document", `  P ${text}`]);
});

it("parts with the same tag are read as one, where the first of them stands", async () => {
  const tag: Tag = { type: "H1" };
  const pdf = await render(
    h(View, null, h(Text, { tag }, "Day 1 ")),
    h(View, { tag: { type: "L" } }, h(Text, { tag: { type: "LI" } }, "One"), h(Text, { tag }, "Antigua")),
  );
  expect(readPdfStructure(pdf)).toEqual(["Document", "  H1 Day 1 Antigua", "  L", "    LI One"]);
});

it("fixed parts, decoration, backgrounds and borders are seen but not read", async () => {
  const pdf = await render(
    h(Text, { fixed: true }, "Running head"),
    h(View, { style: { backgroundColor: "#eeeeee", borderTopWidth: 1 } }, h(Text, { tag: DECORATION }, "•")),
  );
  expect(readPdfStructure(pdf)).toEqual(["Document"]);
  const [content = ""] = readPdfContents(pdf);
  expect(content.match(/TJ/g)).toHaveLength(2);
  // Nothing is painted outside of marked content.
  expect(content.replace(/\/Artifact BMC[\s\S]*?EMC/g, "")).not.toMatch(/\b(TJ|f|S|Do)\n/);
});

it("a link is tagged with its text and its page", async () => {
  const link = h(Link, { src: "https://example.com/?a=1&b=2" }, "Visa & entry");
  const pdf = await render(h(Text, null, "One"), h(View, { break: true }, link));
  expect(readPdfStructure(pdf)).toEqual(["Document", "  P One", "  P", "    Link Visa & entry ->"]);
  const text = pdf.toString("latin1");
  expect(text).toMatch(/\/Contents \(Visa & entry\)/);
  const [, object, page] = /\/Type \/OBJR\n\/Obj (\d+) 0 R\n\/Pg (\d+) 0 R/.exec(text) ?? [];
  expect(text).toMatch(new RegExp(`\\n${page} 0 obj\\n<<[^>]*/Annots \\[${object} 0 R\\]`));
});

it("a link inside a text is refused", async () => {
  const link = h(Link, { src: "https://example.com" }, "here");
  await expect(render(h(Text, null, "Look ", link))).rejects.toThrow("A link inside a text");
});

it("the PDF has its language and title, which is escaped in XML and may have any character", async () => {
  const pdf = await render(h(Text, null, "One"));
  expect(pdf.toString("latin1")).toContain("/Lang (es)");
  expect(pdf.toString("latin1")).toContain("/DisplayDocTitle true");
  expect(pdf.toString()).toContain('xml:lang="x-default">Antigua &#38; &#60;Atitlán&#62; 旅行<');
  expect(pdf.includes(Buffer.from("Antigua & <Atitlán> 旅行", "utf16le").swap16())).toBe(true);
});

it("characters that our fonts lack are left out, so that every font is embedded as PDF/UA wants it", async () => {
  const pdf = await render(h(Text, null, "Volcán 🌋 旅行 → end"), h(Text, null, "旅行"));
  expect(readPdfStructure(pdf)).toEqual(["Document", "  P Volcán    end"]);
  expect(pdf.toString("latin1")).not.toMatch(/Helvetica|CIDSet/);
});
