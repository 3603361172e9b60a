import { StyleSheet } from "@react-pdf/renderer";
import { DISPLAY_FONT, TEXT_FONT } from "#server/functions/trip-pdf/fonts.ts";

export const COLORS = {
  leaf: "#478200",
  sea: "#0b4f5c",
  coral: "#b93a20",
  sun: "#f4b740",
  sand: "#fbf7ef",
  sandDeep: "#f1e8d6",
  ink: "#1e2a24",
  inkSoft: "#4b5a52",
} as const;

/** In points, on A4 (595 × 842). */
export const pdfStyles = StyleSheet.create({
  cover: { backgroundColor: COLORS.sand, color: COLORS.ink, fontFamily: TEXT_FONT },
  coverImage: { width: 595, height: 430, objectFit: "cover" },
  routeMap: { width: 420, height: 315, borderRadius: 6, marginBottom: 16 },
  coverBand: { width: 595, height: 430, backgroundColor: COLORS.sea },
  coverStripe: { height: 8, backgroundColor: COLORS.sun },
  /** Its height is that of the page (841.89) without the image and the stripe. */
  coverText: { height: 403.89, overflow: "hidden", paddingHorizontal: 56, paddingTop: 34, paddingBottom: 40 },
  eyebrow: {
    fontSize: 10,
    fontWeight: 600,
    letterSpacing: 1.4,
    color: COLORS.coral,
    textTransform: "uppercase",
  },
  coverTitle: {
    maxLines: 5,
    textOverflow: "ellipsis",
    marginTop: 8,
    fontFamily: DISPLAY_FONT,
    fontWeight: 600,
    fontSize: 33,
    lineHeight: 1.12,
    color: COLORS.sea,
  },
  coverSubtitle: {
    maxLines: 3,
    textOverflow: "ellipsis",
    marginTop: 10,
    fontSize: 13,
    lineHeight: 1.4,
    color: COLORS.inkSoft,
  },
  facts: {
    marginTop: "auto",
    flexDirection: "row",
    gap: 24,
    borderTopWidth: 1,
    borderTopColor: COLORS.sandDeep,
    paddingTop: 16,
  },
  fact: { flexGrow: 1, flexBasis: 0 },
  factName: { fontSize: 8.5, color: COLORS.inkSoft },
  factValue: { maxLines: 2, textOverflow: "ellipsis", marginTop: 3, fontSize: 11.5, fontWeight: 600 },
  coverBrand: { marginTop: 26, flexDirection: "row", alignItems: "baseline", gap: 10 },
  brandName: { fontFamily: DISPLAY_FONT, fontWeight: 600, fontSize: 17, color: COLORS.leaf },
  expert: { flexDirection: "row", alignItems: "center", gap: 10, marginLeft: "auto", maxWidth: 280 },
  expertImage: { width: 44, height: 44, borderRadius: 22, objectFit: "cover" },
  expertName: { fontSize: 11.5, fontWeight: 600, marginVertical: 1 },
  brandLine: { fontSize: 9.5, color: COLORS.inkSoft },

  page: {
    backgroundColor: "#ffffff",
    color: COLORS.ink,
    fontFamily: TEXT_FONT,
    paddingTop: 84,
    paddingBottom: 70,
    paddingHorizontal: 56,
  },
  runningHead: {
    position: "absolute",
    top: 34,
    left: 56,
    right: 56,
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 20,
    borderBottomWidth: 1,
    borderBottomColor: COLORS.sandDeep,
    paddingBottom: 8,
    fontSize: 8.5,
    color: COLORS.inkSoft,
  },
  runningTitle: { flexShrink: 1, maxLines: 1, textOverflow: "ellipsis" },
  runningBrand: { fontFamily: DISPLAY_FONT, fontWeight: 600, color: COLORS.leaf },
  runningFoot: {
    position: "absolute",
    bottom: 32,
    left: 56,
    right: 56,
    flexDirection: "row",
    justifyContent: "space-between",
    fontSize: 8.5,
    color: COLORS.inkSoft,
  },

  /**
   * These are not part of `page`. There, the library would apply the line height to header and footer again on every
   * page, until they overflow.
   */
  body: { fontSize: 10.5, lineHeight: 1.5 },
  section: { marginBottom: 24 },
  sectionTitle: {
    fontFamily: DISPLAY_FONT,
    fontWeight: 600,
    fontSize: 19,
    lineHeight: 1.2,
    color: COLORS.sea,
    marginBottom: 12,
  },
  paragraph: { marginBottom: 4 },
  smallTitle: { fontWeight: 600, fontSize: 11, marginBottom: 3 },
  link: { color: COLORS.sea },

  bullet: { flexDirection: "row", gap: 8, marginBottom: 4 },
  bulletText: { flexShrink: 1, flexGrow: 1, flexBasis: 0 },
  columns: { flexDirection: "row", gap: 28 },
  column: { flexGrow: 1, flexBasis: 0 },

  day: { flexDirection: "row", gap: 14, marginBottom: 15 },
  dayMark: { width: 54 },
  dayNumber: {
    fontFamily: DISPLAY_FONT,
    fontWeight: 600,
    fontSize: 13,
    lineHeight: 1.2,
    color: COLORS.coral,
  },
  dayDate: { marginTop: 2, fontSize: 8.5, lineHeight: 1.3, color: COLORS.inkSoft },
  dayText: {
    flexGrow: 1,
    flexBasis: 0,
    borderLeftWidth: 2,
    borderLeftColor: COLORS.sandDeep,
    paddingLeft: 14,
  },
  dayFacts: { marginTop: 2, fontSize: 9, color: COLORS.sea },
  dayTitle: { fontFamily: DISPLAY_FONT, fontWeight: 600, fontSize: 13, lineHeight: 1.25, marginBottom: 4 },

  contact: {
    flexDirection: "row",
    gap: 28,
    borderRadius: 12,
    backgroundColor: COLORS.sea,
    color: "#ffffff",
    padding: 22,
  },
  contactTitle: { fontFamily: DISPLAY_FONT, fontWeight: 600, fontSize: 16, lineHeight: 1.2, marginBottom: 6 },
});
