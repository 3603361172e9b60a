import { type ReactNode, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isComplete, readHandedOver } from "#app/hydration/handed-over.ts";
import { HydratedPage } from "#app/hydration/hydrated-page.tsx";
import { routerOnDemand } from "#app/hydration/router-on-demand.ts";
import { setNavigationLoader } from "#app/lib/navigation-code.ts";

const page = isComplete() ? await completePage() : await wholePage();
startTransition(() => {
  hydrateRoot(document, <StrictMode>{page}</StrictMode>);
});

async function completePage(): Promise<ReactNode> {
  const page = await readHandedOver();
  const onDemand = routerOnDemand(page);
  setNavigationLoader(onDemand.load);
  return <HydratedPage page={page} onDemand={onDemand} />;
}

async function wholePage(): Promise<ReactNode> {
  const { HydratedRouter } = await import("#app/hydration/whole-page.tsx");
  return <HydratedRouter />;
}
