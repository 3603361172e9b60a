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
import { ReadyParts, type RenderOnce, type WhatIsShown } from "#app/lib/rendered-once.tsx";
import { type EarlyPicture, fetchEarly, takeEarlyPictures } from "#app/server-rendering/early-pictures.ts";
import { markOf, splitAtParts } from "#app/server-rendering/part-marks.ts";
import { isUnfinished } from "#app/server-rendering/render-document.ts";
import { shortenMarkup } from "#app/styles/short-markup.ts";
import { remember } from "#domain/remember.ts";

/** The content of an element, rendered once for all pages. */
export interface ReadyPart {
  readonly html: string;
}

interface StoredPart extends ReadyPart {
  readonly earlyPictures: readonly EarlyPicture[];
}

/** The parts of one page, in the order of their marks. */
export interface PageParts {
  readonly renderOnce: RenderOnce;
  readonly used: readonly ReadyPart[];
}

const passOn =
  <Value,>(context: Context<Value>) =>
  (within: ReactNode): ReactNode =>
    createElement(context.Provider, { value: use(context) }, within);

/** What links and the site's details are read from. */
const PASS_ON_CONTEXTS = [
  passOn(UNSAFE_DataRouterContext),
  passOn(UNSAFE_DataRouterDataContext),
  passOn(UNSAFE_DataRouterStateContext),
  passOn(UNSAFE_LocationContext),
  passOn(UNSAFE_NavigationContext),
  passOn(UNSAFE_RouteContext),
];

/** A card takes 3 kB. */
const MOST_PARTS = 500;

/**
 * The server's side of app/lib/rendered-once.tsx. React writes a mark in the place of a part, so that whatever is done
 * to the text of a page is done to the little that is its own; the parts are put in at the end.
 */
export function createReadyParts(): () => PageParts {
  const parts = new Map<string, StoredPart | null>();
  const partsOfRows = new Map<object, typeof parts>();
  let rendered = 0;

  const render = (children: ReactNode): StoredPart | null => {
    const inside = collect();
    const content = PASS_ON_CONTEXTS.reduce<ReactNode>(
      (within, passOnContext) => passOnContext(within),
      createElement(
        ReadyParts.Provider,
        { value: { renderOnce: inside.renderOnce, hasScripts: true } },
        children,
      ),
    );
    rendered += 1;
    // Ids inside must differ from all others of a page.
    const { html, pictures } = takeEarlyPictures(
      renderToString(content, { identifierPrefix: `o${rendered}` }),
    );
    if (belongsToThePage(html)) return null;
    const whole = splitAtParts(html, inside.used).map((piece) =>
      typeof piece === "string" ? shortenMarkup(piece) : piece.html,
    );
    return { html: whole.join(""), earlyPictures: pictures };
  };

  const partsOf = (row: object): typeof parts => {
    const known = partsOfRows.get(row);
    if (known) return known;
    const ofRow: typeof parts = new Map();
    remember(partsOfRows, row, ofRow, MOST_PARTS);
    return ofRow;
  };

  const find = ({ contentKey, row }: WhatIsShown, children: ReactNode): StoredPart | null => {
    const among = row ? partsOf(row) : parts;
    const known = among.get(contentKey);
    if (known !== undefined) return known;
    const part = render(children);
    remember(among, contentKey, part, MOST_PARTS);
    return part;
  };

  const collect = (): PageParts => {
    const used: ReadyPart[] = [];
    const renderOnce: RenderOnce = (shown, children) => {
      const part = find(shown, children);
      for (const picture of part?.earlyPictures ?? []) fetchEarly(picture);
      return part && markOf(used.push(part) - 1);
    };
    return { renderOnce, used };
  };
  return collect;
}

/** What else React moves to the page's head, or waits for; and scripts, which the page's policy has to name. */
const belongsToThePage = (html: string): boolean =>
  html.startsWith("<link") || html.includes("<script") || isUnfinished(html);
