import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { RouterProvider, UNSAFE_FrameworkContext } from "react-router";
import type { HandedOver } from "#app/hydration/handed-over.ts";
import type { OnDemand } from "#app/hydration/router-on-demand.ts";
import { useQuietMoment } from "#app/lib/use-quiet-moment.ts";

interface HydratedPageProps {
  readonly page: HandedOver;
  readonly onDemand: OnDemand;
}

/** The page that was served. What going on to another page needs is loaded in a quiet moment. */
export function HydratedPage({ page, onDemand: { router, load } }: HydratedPageProps) {
  const { manifest, routeModules, context } = page;
  const { future, ssr, isSpaMode, routeDiscovery } = context;
  const [discovery, setDiscovery] = useState<ReactNode>(null);
  const isQuiet = useQuietMoment();
  useEffect(() => {
    if (!isQuiet) return;
    // If it cannot be loaded now, it is tried again at the first navigation.
    load().then(
      ({ discovery }) => setDiscovery(discovery),
      () => {},
    );
    // The other start, with which a page kept for reading offline may begin (app/service-worker).
    import("#app/hydration/whole-page.tsx").catch(() => {});
  }, [isQuiet, load]);
  return (
    <UNSAFE_FrameworkContext.Provider
      value={{ manifest, routeModules, future, ssr, isSpaMode, routeDiscovery }}
    >
      <RouterProvider router={router} flushSync={flushSync} />
      {discovery}
    </UNSAFE_FrameworkContext.Provider>
  );
}
