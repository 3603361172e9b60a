import { type ReactNode, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { Outlet, useLocation, useMatches, useNavigation, useRouteLoaderData } from "react-router";
import { AccountMenuSlot } from "#app/components/account-menu-slot.tsx";
import { ErrorPage } from "#app/components/error-page.tsx";
import { SiteFooter } from "#app/components/site-footer.tsx";
import { SiteHeader } from "#app/components/site-header.tsx";
import { ShortlistLink } from "#app/features/shortlist/shortlist-link.tsx";
import { lazyComponent, loadWithRetry } from "#app/lib/lazy-component.ts";
import { storeFirstPage } from "#app/lib/page-data.ts";
import { useAfterStartup } from "#app/lib/use-after-startup.ts";
import type { Route } from "./+types/layout.ts";

/** Loaded only in a browser with a stored session. */
const AccountMenu = lazyComponent(() => import("#app/features/account/account-menu.tsx"));

/** Reports a lost connection, so its own code must arrive in the end. */
const LoadAhead = lazyComponent(() => loadWithRetry(() => import("#app/routes/public/load-ahead.tsx")));

/** The year comes from the server, so that hydration matches even at New Year. */
export function loader() {
  return { year: new Date().getFullYear() };
}

/** The year does not change between pages. */
export const shouldRevalidate = () => false;

export default function PublicLayout() {
  const location = useLocation();
  const page = useMatches().at(-1);
  const storePage = useEffectEvent(() => storeFirstPage(location, page?.loaderData));
  useEffect(() => {
    storePage();
  }, []);
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell>
      <ErrorPage error={error} />
    </PublicShell>
  );
}

function PublicShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-white focus:px-5 focus:py-3 focus:font-semibold focus:text-sea"
      >
        Skip to content
      </a>
      <NavigationProgressBar />
      <SiteHeader
        actions={
          <>
            <ShortlistLink />
            <AccountMenuSlot menu={AccountMenu} />
          </>
        }
      />
      {children}
      <SiteFooter year={useCurrentYear()} />
      <AfterStartup />
    </>
  );
}

/** A component of its own, so that header and footer are not rendered again when the startup ends. */
function AfterStartup() {
  return <Suspense>{useAfterStartup() && <LoadAhead />}</Suspense>;
}

/** Nothing tells the page that the year has changed, so there is nothing to subscribe to. */
const watchNothing = () => () => {};
const thisYear = () => new Date().getFullYear();

/** The page may have been cached since last year, so the browser's year replaces the server's. */
function useCurrentYear(): number {
  const loaded = useRouteLoaderData<typeof loader>("routes/public/layout");
  return useSyncExternalStore(watchNothing, thisYear, () => loaded?.year ?? thisYear());
}

/** A thin bar at the top of the screen while the next page loads; not shown for short waits. */
function NavigationProgressBar() {
  return useNavigation().state === "idle" ? null : (
    <div role="progressbar" aria-label="Loading the page" className="progress-line" />
  );
}
