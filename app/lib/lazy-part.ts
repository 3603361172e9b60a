import { type ComponentType, lazy } from "react";

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
