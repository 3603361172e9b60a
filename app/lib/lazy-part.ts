import { type ComponentType, createElement, type FunctionComponent, lazy, memo, Suspense } from "react";

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

/**
 * A part of a public page that is loaded later. Where its code cannot be fetched, `standIn` is shown, or nothing: with
 * lazy() alone the error page would take the place of the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  standIn: ComponentType<Props> = () => null,
) {
  return lazy(() => load().catch((): Loaded<Props> => ({ default: standIn })));
}

/**
 * The same for a part that the server renders and that is not in sight at first: its code is loaded after the page's. It
 * is drawn again only for other props, since an update before its code is there would take it away until then.
 */
export function hydratedLater<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  standIn?: ComponentType<Props>,
) {
  const Part: FunctionComponent<Props> = lazyPart(load, standIn);
  return memo((props: Props) => createElement(Suspense, null, createElement(Part, props)));
}
