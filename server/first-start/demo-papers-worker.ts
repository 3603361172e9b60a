import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import type { DemoPaper } from "#server/first-start/demo-papers.ts";
import { DISPLAY_FONT, TEXT_FONT } from "#server/functions/trip-pdf/fonts.ts";
import { COLORS } from "#server/functions/trip-pdf/pdf-styles.ts";
import { renderTaggedPdf, type Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";

const styles = StyleSheet.create({
  page: { backgroundColor: "#ffffff", color: COLORS.ink, fontFamily: TEXT_FONT, fontSize: 12 },
  head: { backgroundColor: COLORS.sea, color: "#ffffff", padding: 36, paddingBottom: 24 },
  title: { fontFamily: DISPLAY_FONT, fontWeight: 600, fontSize: 24, marginTop: 10 },
  number: { fontSize: 20, fontWeight: 600, letterSpacing: 2, padding: 36, paddingBottom: 12 },
  line: { marginHorizontal: 36, paddingVertical: 10, borderTopWidth: 1, borderTopColor: COLORS.sandDeep },
  name: { fontSize: 9, color: COLORS.inkSoft },
  note: { margin: 36, padding: 14, backgroundColor: COLORS.sand },
});
const HEADING: Tag = { type: "H1" };

/** Runs in a worker thread, so that what it loads is freed after the first start. */
export default async function renderDemoPapers(papers: readonly DemoPaper[]): Promise<readonly Uint8Array[]> {
  const files = [];
  for (const { title, issuer, number, lines, note } of papers)
    files.push(
      new Uint8Array(
        await renderTaggedPdf(
          h(
            Document,
            { title, author: issuer, language: "en" },
            h(
              Page,
              { size: "A5", style: styles.page },
              h(
                View,
                { style: styles.head },
                h(Text, {}, issuer),
                h(Text, { style: styles.title, tag: HEADING }, title),
              ),
              h(Text, { style: styles.number }, number),
              ...lines.map(([name, value]) =>
                h(
                  View,
                  { key: name, style: styles.line },
                  h(Text, { style: styles.name }, name),
                  h(Text, { style: { marginTop: 3 } }, value),
                ),
              ),
              h(Text, { style: styles.note }, `${note} This is an example.`),
            ),
          ),
        ),
      ),
    );
  return files;
}
