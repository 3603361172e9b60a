import { createContext, type HTMLAttributes, type ReactNode, use } from "react";

/** What the content of an element depends on, as a text; and the row that it shows, if all else is in the text. */
export interface WhatIsShown {
  readonly contentKey: string;
  readonly row?: object | undefined;
}

/** Gives the mark under which an element's content is put into the page; null if it has to be rendered with the page. */
export type RenderOnce = (shown: WhatIsShown, children: ReactNode) => string | null;

interface WhatIsReady {
  readonly renderOnce: RenderOnce;
  /** The server has the page's scripts from another page. */
  readonly hasScripts: boolean;
}

/** Only the server has any (app/server-rendering/ready-parts.tsx). */
export const ReadyParts = createContext<WhatIsReady | null>(null);

type RenderedOnceProps = HTMLAttributes<HTMLElement> & {
  readonly as: "div" | "footer" | "header" | "li" | "section" | "ul";
  /** Names all that the content depends on; null if it is to be rendered with each page. */
  readonly contentKey: (() => string) | null;
  /** What it depends on besides: one object is one content, so that no key has to be written from it. */
  readonly row?: object | undefined;
  readonly "data-title"?: string;
};

/**
 * An element whose content is the same on many pages. The server renders the content once and copies its HTML into each
 * of them. In the browser it is an element like any other: React finds the HTML that it would have made.
 */
export function RenderedOnce({ as: Element, contentKey, row, children, ...attributes }: RenderedOnceProps) {
  const ready = use(ReadyParts);
  const mark = contentKey && ready?.renderOnce({ contentKey: contentKey(), row }, children);
  if (!mark) return <Element {...attributes}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the mark of what React wrote from the same children.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: mark }} />;
}
