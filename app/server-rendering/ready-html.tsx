import { type Context, createElement, type ReactNode, use } from "react";
import { renderToString } from "react-dom/server";
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
} from "react-router";

/** What links and the site's details are read from. */
const CONTEXTS = [
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
] as readonly Context<unknown>[];

/** A card takes 3 kB. */
const MOST_KEPT = 500;

/** The server's side of app/lib/rendered-once.tsx. */
export function createReadyHtml(): (contentKey: string, children: ReactNode) => string {
  const kept = new Map<string, string>();
  let rendered = 0;
  return (contentKey, children) => {
    const known = kept.get(contentKey);
    if (known !== undefined) return known;
    const content = CONTEXTS.reduce<ReactNode>(
      (inside, context) => createElement(context.Provider, { value: use(context) }, inside),
      children,
    );
    rendered += 1;
    // Ids inside must differ from all others of a page.
    const html = renderToString(content, { identifierPrefix: `o${rendered}` });
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(contentKey, html);
    return html;
  };
}
