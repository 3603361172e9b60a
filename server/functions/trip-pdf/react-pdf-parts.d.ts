// What `tagged-pdf.ts` uses of react-pdf's parts. Their own types are missing (pdfkit) or lack what we use.

declare module "@react-pdf/layout" {
  import type { NodeProps } from "@react-pdf/renderer";

  type Box = Readonly<{ left: number; top: number; width: number; height: number }>;

  export interface Node {
    readonly type: string;
    readonly props?: NodeProps & { readonly src?: string };
    readonly style?: Readonly<Record<string, unknown>>;
    /** After the layout; its position is relative to the parent. */
    readonly box?: Box;
    readonly children?: readonly Node[];
    /** The text of a TEXT_INSTANCE. */
    value?: string;
  }

  export default function layOut(document: Node, fonts: unknown): Promise<Node>;
}

declare module "@react-pdf/render" {
  import type { Node } from "@react-pdf/layout";

  export default function render(target: object, document: { readonly children: readonly Node[] }): void;
}

declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** Marked content of a page. */
  type Content = Readonly<{ refs: readonly object[] }>;

  export interface StructureElement {
    add(child: StructureElement | Content): this;
    /** Writes the element. Its links are said to be on the current page. */
    end(): this;
  }

  export default class PDFDocument extends Readable {
    constructor(options: object);
    info: Record<string, unknown>;
    subset: unknown;
    addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    clip(): this;
    link(x: number, y: number, width: number, height: number, url: string, options: object): this;
    struct(type: string, options?: { readonly alt?: string; readonly scope?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact"): this;
    markStructureContent(type: string): Content;
    endMarkedContent(): this;
    endMetadata(): void;
    end(): void;
  }
}
