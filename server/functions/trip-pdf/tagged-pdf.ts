import { buffer } from "node:stream/consumers";
import layOut, { type Node } from "@react-pdf/layout";
import render from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import PDFDocument, { type StructureElement } from "pdfkit";
import type { ReactElement } from "react";
import { loadFonts, makePrintable } from "#server/functions/trip-pdf/fonts.ts";

/**
 * What a part of a PDF is to a screen reader, given as the prop `tag`. Parts with the same object are read as one: a
 * heading can consist of several texts. Without a tag, a text is a paragraph and an image is decoration.
 */
export interface Tag {
  readonly type: "H1" | "H2" | "H3" | "P" | "L" | "LI" | "LBody" | "Table" | "TR" | "TH" | "TD" | "Figure";
  /** The description of a figure. */
  readonly alt?: string;
  /** The cells that a TH is the head of. */
  readonly scope?: "Row";
}

/** The tag of what is seen but not read, such as a bullet. */
export const DECORATION = "decoration";

declare module "@react-pdf/renderer" {
  interface NodeProps {
    readonly tag?: Tag | typeof DECORATION | undefined;
  }
}

/** Renders a PDF/UA-1: react-pdf lays out the document, and its nodes are painted one by one into tagged elements. */
export async function renderTaggedPdf(element: ReactElement<DocumentProps>): Promise<Buffer> {
  const { document } = pdf(element).container;
  makeNodePrintable(document, await loadFonts());
  const { children: pages = [] } = await layOut(document, Font);
  const tagged = new TaggedDocument(element.props);
  const root = tagged.struct("Document");
  tagged.addStructure(root);
  for (const page of pages) tagged.paint(page, root);
  tagged.finish();
  return buffer(tagged);
}

function makeNodePrintable(node: Node, characters: ReadonlySet<number>): void {
  if (node.value) node.value = makePrintable(node.value, characters);
  for (const child of node.children ?? []) makeNodePrintable(child, characters);
}

const textOf = ({ value = "", children = [] }: Node): string => value + children.map(textOf).join("");

class TaggedDocument extends PDFDocument {
  /** By tag, or by the props of an untagged text, which its parts on two pages have in common. */
  readonly #elements = new Map<object, StructureElement>();

  constructor({ title = "", author = "", language }: DocumentProps) {
    super({
      subset: "PDF/UA",
      pdfVersion: "1.7",
      tagged: true,
      autoFirstPage: false,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: author, Creator: author, Producer: author },
    });
    // With the number 1, pdfkit would write a wrong CIDSet for each font.
    this.subset = "1";
  }

  paint(node: Node, parent: StructureElement): void {
    const { type, props = {}, children = [] } = node;
    const { tag } = props;
    if (props.fixed || tag === DECORATION || (type === "IMAGE" && !tag)) {
      this.#paintDecoration(node);
    } else if (type === "PAGE" || type === "VIEW") {
      this.#paintContainer(node, tag ? this.#elementOf(tag, tag, parent) : parent);
    } else if (tag || textOf(node)) {
      if (type === "TEXT" && children.some((child) => child.type === "LINK"))
        throw new Error("A link inside a text cannot be tagged. Put it beside the text.");
      const element = this.#elementOf(tag ?? props, tag ?? { type: "P" }, parent);
      if (type === "LINK") this.#paintLink(node, element);
      else this.#paintContent(node, element);
    }
  }

  #elementOf(key: object, { type, alt, scope }: Tag, parent: StructureElement): StructureElement {
    const known = this.#elements.get(key);
    if (known) return known;
    const element = this.struct(type, { alt, scope });
    parent.add(element);
    this.#elements.set(key, element);
    return element;
  }

  /** Background and borders, then the children. */
  #paintContainer(node: Node, element: StructureElement): void {
    const { type, style = {}, box, children = [] } = node;
    if (!box) return;
    if (type === "PAGE") this.addPage({ size: [box.width, box.height], margin: 0 });
    if (Object.keys(style).some((name) => /^(background|border)/.test(name)))
      this.#paintDecoration({ ...node, type: "VIEW", children: [] });
    this.save();
    if (style.overflow === "hidden") this.rect(box.left, box.top, box.width, box.height).clip();
    this.translate(box.left, box.top);
    for (const child of children) this.paint(child, element);
    this.restore();
  }

  #paintDecoration(node: Node): void {
    this.markContent("Artifact");
    render(this, { children: [node] });
    this.endMarkedContent();
  }

  #paintContent(node: Node, element: StructureElement): void {
    element.add(this.markStructureContent("Span"));
    render(this, { children: [node] });
    this.endMarkedContent();
  }

  #paintLink(node: Node, paragraph: StructureElement): void {
    const { box, props } = node;
    if (!box || !props?.src) return;
    const link = this.struct("Link");
    paragraph.add(link);
    // As a view, it is painted without react-pdf's own link, which would not be tagged.
    this.#paintContent({ ...node, type: "VIEW" }, link);
    const options = { structParent: link, Contents: new String(textOf(node)) };
    this.link(box.left, box.top, box.width, box.height, props.src, options);
    link.end();
  }

  /** react-pdf calls it after each node. */
  override end(): void {}

  finish(): void {
    super.end();
  }

  /** By now pdfkit has written the title and the names, and it copies them into XML without escaping them. */
  override endMetadata(): void {
    for (const [name, value] of Object.entries(this.info))
      if (typeof value === "string")
        this.info[name] = value.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
    super.endMetadata();
  }
}
