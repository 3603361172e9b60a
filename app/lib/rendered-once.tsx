import { type ComponentProps, createContext, use } from "react";

/** Gives the HTML of an element's content: from memory, or by rendering it. */
type RenderOnce = (contentKey: string, children: ComponentProps<"div">["children"]) => string;

/** Only the server has one (app/server-rendering/ready-html.tsx). */
export const ReadyHtml = createContext<RenderOnce | null>(null);

type RenderedOnceProps = ComponentProps<"div"> & {
  readonly as: "article" | "footer" | "header";
  /** Names all that the content depends on; null if it is to be rendered with each page. */
  readonly contentKey: (() => string) | null;
};

/**
 * An element whose content is the same on many pages. The server renders the content once and copies its HTML into each
 * of them. In the browser it is an element like any other: React finds the HTML that it would have made.
 */
export function RenderedOnce({ as, contentKey, children, ...attributes }: RenderedOnceProps) {
  const Element = as as "div";
  const renderOnce = use(ReadyHtml);
  if (!renderOnce || !contentKey) return <Element {...attributes}>{children}</Element>;
  const html = renderOnce(contentKey(), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React, from the same children.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
