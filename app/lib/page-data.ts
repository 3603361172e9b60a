import { useEffect } from "react";
import { type ShouldRevalidateFunction, useRevalidator } from "react-router";
import { isOverlayNavigation } from "#app/lib/use-close-on-back.ts";
import { whenReachable } from "#app/lib/when-reachable.ts";

/** A public page's data. In the browser the content may still be loading; null means reading failed. */
export interface PageData<Content> {
  readonly content: Content | null | Promise<Content | null>;
}

type PageUrl = Pick<URL, "pathname" | "search">;

const MINUTE_MS = 60_000;
const STALE_MINUTES = 5;
const RETRY_MS = 1000;
const MAX_PAGES = 100;
/** Content read on this visit, by page key. */
const pages = new Map<string, { readonly content: unknown; readonly readAt: number }>();

/** The cache key. Parameters that only open a tab, form, map or comparison, or fill in a form, are omitted. */
function pageKey({ pathname, search }: PageUrl): string {
  const params = new URLSearchParams(search);
  for (const name of ["view", "tab", "ask", "inquiry", "message"]) params.delete(name);
  return `${pathname}?${params}`;
}

/**
 * The clientLoader of public pages. Content is fresh for `freshMinutes`. For five more minutes it is shown while it is
 * refetched for the next visit, as HTTP's stale-while-revalidate does, so that Back is instant.
 */
export function readCachedPage<Content>(
  url: PageUrl,
  freshMinutes: number,
  serverLoader: () => Promise<{ readonly content: Content | null }>,
): PageData<Content> {
  const key = pageKey(url);
  const cached = pages.get(key);
  const age = cached ? Date.now() - cached.readAt : Number.POSITIVE_INFINITY;
  // The cast is safe, because each key stores only the result of its own loader.
  const content = cached?.content as Content;
  if (age < freshMinutes * MINUTE_MS) return { content };
  const newContent = readWithRetry(serverLoader).then((read) => {
    storePage(key, read);
    return read;
  });
  const canShowStale = age < (freshMinutes + STALE_MINUTES) * MINUTE_MS;
  return { content: canShowStale ? content : newContent };
}

async function readWithRetry<Content>(serverLoader: () => Promise<{ readonly content: Content | null }>) {
  const read = () =>
    serverLoader().then(
      ({ content }) => content,
      () => null,
    );
  const firstResult = await read();
  if (firstResult !== null) return firstResult;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return read();
}

function storePage(key: string, content: unknown): void {
  if (content === null) return;
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(key, { content, readAt: Date.now() });
}

/** Caches the content of the server-rendered page. */
export function storeFirstPage(url: PageUrl, loaderData: unknown): void {
  if (loaderData && typeof loaderData === "object" && "content" in loaderData) {
    storePage(pageKey(url), loaderData.content);
  }
}

/** Clears the cache after a visit to the back office, where staff may have changed the content. */
export const clearPageCache = (): void => pages.clear();

/** The shouldRevalidate of public pages. */
export const revalidateOnPageChange: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate && !isOverlayNavigation()
    : pageKey(currentUrl) !== pageKey(nextUrl);

/** For a page that could not be read. Retries on request, and automatically once the site is reachable. */
export function useAutoRetry() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    return whenReachable(async () => {
      await revalidate();
      // Keeps trying until the page has loaded, which unmounts this component.
      return false;
    });
  }, [revalidate]);
  return { retry: () => void revalidate(), isRetrying: state === "loading" };
}

/** Like useAutoRetry(), for a part of a page that is omitted until it can be read. */
export function AutoRetry(): null {
  useAutoRetry();
  return null;
}
