import { type To, UNSAFE_createBrowserHistory } from "react-router";
import { firstMatches } from "#app/hydration/first-matches.tsx";
import type { DataRouter, HandedOver } from "#app/hydration/handed-over.ts";
import { isFasterByDocument } from "#app/hydration/slow-line.ts";
import type { WholeRouter } from "#app/hydration/whole-router.ts";
import { notify } from "#app/lib/notify.ts";

type Subscriber = Parameters<DataRouter["subscribe"]>[0];
type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
type ScrollArguments = Parameters<DataRouter["enableScrollRestoration"]>;

type Way = DataRouter["state"]["navigation"];

/** This and IDLE are as React Router's own, which would bring the whole router with it. */
const NO_FORM = {
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
};
const IDLE: Way = {
  state: "idle",
  location: undefined,
  matches: undefined,
  historyAction: undefined,
  ...NO_FORM,
};

const NOTHING_NEW: Parameters<Subscriber>[1] = {
  deletedFetchers: [],
  newErrors: null,
  viewTransitionOpts: undefined,
  flushSync: false,
};

/** What is asked of a router before the whole one is there. */
type StandIn = Omit<Asked, "state"> & { state: Asked["state"]; readonly manifest: object };
type Asked = Pick<
  DataRouter,
  | "basename"
  | "createHref"
  | "createURL"
  | "enableScrollRestoration"
  | "encodeLocation"
  | "future"
  | "match"
  | "navigate"
  | "revalidate"
  | "routes"
  | "state"
  | "subscribe"
  | "window"
>;

export interface OnDemand {
  readonly router: DataRouter;
  /** Loads the whole router; it takes over from then on. */
  readonly load: () => Promise<WholeRouter>;
}

/**
 * A router that knows the page that was served, and loads React Router's own, which is a fifth of the page's code, in
 * a quiet moment or when a link is followed. From then on everything goes to that one.
 */
export function routerOnDemand(page: HandedOver): OnDemand {
  const history = UNSAFE_createBrowserHistory();
  const subscribers = new Set<Subscriber>();
  let scroll: ScrollArguments | undefined;
  let whole: DataRouter | undefined;
  let loading: Promise<WholeRouter> | undefined;

  const load = () => {
    loading ??= import("#app/hydration/whole-router.ts").then(
      ({ createWholeRouter }) => {
        const created = createWholeRouter(page, history);
        whole = created.router;
        for (const subscriber of subscribers) whole.subscribe(subscriber);
        if (scroll) {
          // The page has been scrolled to where it was when it was served; it may be elsewhere by now.
          delete scroll[0][history.location.key];
          whole.enableScrollRestoration(...scroll);
        }
        return created;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const { location } = history;
  const navigate = async (to: number | To | null, options?: { replace?: boolean; state?: unknown }) => {
    const target = typeof to === "string" ? history.createURL(to) : null;
    const openDocument = (url: URL) => window.location[options?.replace ? "replace" : "assign"](url.href);
    if (target && isFasterByDocument(target, options)) return openDocument(target);
    try {
      // The wait for the router is part of the way: on a slow line it takes seconds.
      if (target) showWay(wayTo(target, history));
      const { router } = await load();
      await (typeof to === "number" ? router.navigate(to) : router.navigate(to, options));
    } catch (error) {
      if (whole || !target) throw error;
      showWay(IDLE);
      // Without the router the browser goes there by itself; without a line it would end in its own error page.
      if (await canOpen(target)) openDocument(target);
      else
        await notify({ title: "You are offline", description: "Nothing you typed is lost.", tone: "error" });
    }
  };
  const standIn: StandIn = {
    basename: page.context.basename,
    future: {},
    window,
    state: firstState(page, history),
    routes: [],
    manifest: {},
    match: () => null,
    subscribe: (subscriber: Subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    enableScrollRestoration: (...given: ScrollArguments) => {
      scroll = given;
      return () => {};
    },
    navigate,
    revalidate: async () => (await load()).router.revalidate(),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
  };
  const showWay = (navigation: Way) => {
    if (whole) return;
    standIn.state = { ...standIn.state, navigation };
    for (const subscriber of subscribers) subscriber(standIn.state, NOTHING_NEW);
  };
  window.addEventListener("popstate", () => {
    // A way inside the page may be gone at once; another page is only known to the whole router.
    if (whole) return;
    if (window.location.pathname === location.pathname && window.location.search === location.search)
      void load();
    else window.location.reload();
  });
  // What the stand-in has not is asked of a router only after it was loaded.
  const router = new Proxy(standIn, {
    get: (target, name) => (name === "navigate" ? navigate : Reflect.get(whole ?? target, name)),
  }) as DataRouter;
  return { router, load };
}

/** The state of a router that has just shown the page. */
function firstState(page: HandedOver, history: BrowserHistory): DataRouter["state"] {
  const { action: historyAction, location } = history;
  return {
    historyAction,
    location,
    matches: firstMatches(page, location.pathname),
    initialized: true,
    renderFallback: false,
    navigation: IDLE,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    ...page.data,
    loaderData: withoutGaps(page),
    fetchers: new Map(),
    blockers: new Map(),
  };
}

const wayTo = (
  { pathname, search, hash }: URL,
  { action: historyAction, location }: BrowserHistory,
): Way => ({
  state: "loading",
  location: { ...location, pathname, search, hash },
  matches: [],
  historyAction,
  ...NO_FORM,
});

/** The service worker has a page for every address, and what it has kept. */
async function canOpen(target: URL): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  return fetch(target, { method: "HEAD" }).then(
    () => true,
    () => false,
  );
}

/** A route that reads nothing has null, as React Router has it. */
function withoutGaps({ data, manifest, routeModules }: HandedOver): DataRouter["state"]["loaderData"] {
  const unread = Object.keys(routeModules).filter((id) => !manifest.routes[id]?.hasLoader);
  return { ...data.loaderData, ...Object.fromEntries(unread.map((id) => [id, null])) };
}
