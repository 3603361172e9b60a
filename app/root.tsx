import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, Suspense, use, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { FocusKeeper } from "#app/components/focus-keeper.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { EARLY_HEARTS_SCRIPT } from "#app/features/shortlist/early-hearts.ts";
import { isOpenBeforeLaunch } from "#app/features/site/open-before-launch.ts";
import { InlineStylesContext } from "#app/lib/inline-styles.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { PUBLISHABLE_KEY_META } from "#app/lib/publishable-key.ts";
import { isOverlayNavigation } from "#app/lib/use-close-on-back.ts";
import { useStaffPreview } from "#app/routes/admin/staff-preview.ts";
import { brand } from "#domain/brand.ts";
import { readIsLive, readSiteDetails } from "#domain/site-settings.data.ts";
import type { Route } from "./+types/root.ts";
import styles from "./styles/app.css?url";

const Holding = lazy(() => import("#app/routes/public/holding.tsx"));

const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: Route.LinksFunction = () => [
  // Built pages contain the stylesheet inline.
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: styles }] : []),
  preloadFont(figtree),
  preloadFont(fraunces),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.siteDetails.name ?? brand.name}: ${brand.tagline}` },
  { name: "description", content: brand.description },
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const [isLive, siteDetails] = await Promise.all([
    readIsLive(services.visitor),
    readSiteDetails(services.visitor),
  ]);
  const { siteUrl, publishableKey, formCheck } = services;
  return data(
    { isLive, siteDetails, siteUrl, publishableKey, ...(formCheck && { formCheck }) },
    // Before launch no page may be indexed, not even those open to staff.
    isLive ? {} : { headers: { "x-robots-tag": "noindex" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type RootData = Awaited<ReturnType<typeof loader>>["data"];

/** The root's data for the last rendered page. */
let lastData: RootData | undefined;
const MAX_WAIT_MS = 4000;

/** If the connection is lost or slow, the next page uses the data of the last page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RootData> {
  const previousData = lastData;
  if (!previousData) return serverLoader();
  const { promise: timeout, resolve } = Promise.withResolvers<RootData>();
  const timer = setTimeout(resolve, MAX_WAIT_MS, previousData);
  try {
    return await Promise.race([serverLoader(), timeout]);
  } catch {
    return previousData;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the live flag again for every new page. A change of filter or tab is no new page, and the back office does not
 * depend on the flag.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate && !isOverlayNavigation();
  if (currentUrl.pathname === nextUrl.pathname) return false;
  return defaultShouldRevalidate && !(isBackOffice(currentUrl) && isBackOffice(nextUrl));
};

const isBackOffice = ({ pathname }: URL) => pathname === "/admin" || pathname.startsWith("/admin/");

/** Whether visitors see the holding page at this path, because the site is not live. */
function useIsClosed(): boolean {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  return root !== undefined && !root.isLive && !isOpenBeforeLaunch(pathname);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const isClosed = useIsClosed();
  const PreviewBar = useStaffPreview(isClosed);
  const isHoldingPage = isClosed && !PreviewBar;
  useEffect(() => {
    // Tells EARLY_HEARTS_SCRIPT, which handles clicks on hearts before hydration, that React does so from now on.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <meta name={PUBLISHABLE_KEY_META} content={root?.publishableKey} data-form-check={root?.formCheck} />
        {isHoldingPage && root ? <HoldingHead details={root.siteDetails} /> : <Meta />}
        <style href="app.css" precedence="default">
          {use(InlineStylesContext)}
        </style>
        <Links />
        <script>{EARLY_HEARTS_SCRIPT}</script>
      </head>
      <body>
        {isHoldingPage ? (
          <Suspense fallback={<SpinnerScreen label="Loading..." />}>
            <Holding />
          </Suspense>
        ) : (
          <>
            {children}
            {PreviewBar && <PreviewBar />}
          </>
        )}
        <FocusKeeper />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function HoldingHead({ details }: { details: RootData["siteDetails"] }) {
  return (
    <>
      <title>{`${details.name}: ${details.launchText}`}</title>
      <meta name="description" content={brand.description} />
      <meta name="robots" content="noindex" />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastData = loaderData;
  }, [loaderData]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
