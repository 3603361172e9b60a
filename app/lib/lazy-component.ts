import { type ComponentType, createElement, type FunctionComponent, lazy, memo, Suspense } from "react";
import { whenReachable } from "#app/lib/when-reachable.ts";

interface LoadedModule<Props> {
  readonly default: ComponentType<Props>;
}

/**
 * A lazily loaded component of a public page that the server does not render. If its code cannot be loaded, `fallback`
 * or nothing is shown; with lazy() alone, the error page would replace the whole page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<LoadedModule<Props>>,
  fallback: ComponentType<Props> = () => null,
) {
  return lazy(() => load().catch((): LoadedModule<Props> => ({ default: fallback })));
}

/**
 * A component that the server renders too, and whose code is loaded after the page's. If the code cannot be loaded, the
 * server's HTML stays: React would refuse to hydrate it with a fallback. `Fallback` is shown only after a navigation,
 * while the code loads. Pass the same objects on each render: React would remove the server's HTML if the component got
 * new props before its code has loaded.
 */
export function lateHydratedComponent<Props extends object>(
  load: () => Promise<LoadedModule<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  const Component: FunctionComponent<Props> = lazy(() => loadWithRetry(load));
  return memo((props: Props) =>
    createElement(Suspense, { fallback: createElement(Fallback, props) }, createElement(Component, props)),
  );
}

/** Loads code. If that fails, tries again at growing intervals once the site is reachable. */
export function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  const loadLater = (resolve: (module: Module) => void) =>
    whenReachable(() =>
      load().then(
        (module) => {
          resolve(module);
          return true;
        },
        () => false,
      ),
    );
  return load().catch(() => new Promise(loadLater));
}
