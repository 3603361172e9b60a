import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { ErrorPage } from "#app/components/error-page.tsx";
import { HoldingPage } from "#app/features/site/holding-page.tsx";
import { isOpenBeforeLaunch } from "#app/features/site/live-paths.ts";
import { readIsLive } from "#app/features/site/site.data.ts";
import { BrowserData } from "#app/lib/browser-data.tsx";
import { pageServices } from "#app/lib/page-services.ts";
import type { Route } from "./+types/root.ts";
import styles from "./styles/app.css?url";

const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: Route.LinksFunction = () => [
  preloadFont(figtree),
  preloadFont(fraunces),
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: Route.MetaFunction = () => [
  { title: `${brand.name}: ${brand.tagline}` },
  { name: "description", content: brand.description },
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  return {
    isLive: await readIsLive(services.visitor),
    siteUrl: services.siteUrl,
    publishableKey: services.publishableKey,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  if (!loaderData.isLive && !isOpenBeforeLaunch(pathname)) return <HoldingPage />;
  const origin = typeof window === "undefined" ? loaderData.siteUrl : window.location.origin;
  return (
    <BrowserData origin={origin} publishableKey={loaderData.publishableKey}>
      <Outlet />
    </BrowserData>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
