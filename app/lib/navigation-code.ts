let load: () => Promise<unknown> = async () => {};

/** Loads what leads to other pages, if the page was started without it (app/hydration). */
export const loadNavigation = () => load();

export function setNavigationLoader(loader: () => Promise<unknown>): void {
  load = loader;
}
