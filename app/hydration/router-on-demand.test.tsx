// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { HandedOver } from "#app/hydration/handed-over.ts";
import { HydratedPage } from "#app/hydration/hydrated-page.tsx";
import { routerOnDemand } from "#app/hydration/router-on-demand.ts";

afterEach(cleanup);

function Listing() {
  const { title } = useLoaderData<{ title: string }>();
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  return (
    <main>
      <h1>{title}</h1>
      <p role="status">{`${params.get("region") ?? "everywhere"}${hash}`}</p>
      <button type="button" onClick={() => setParams({ region: "caribbean" })}>
        Caribbean
      </button>
      <Link to="/destinations?region=peru">Peru</Link>
    </main>
  );
}

function open(): { page: HandedOver; onDemand: ReturnType<typeof routerOnDemand> } {
  window.history.replaceState(null, "", "/destinations");
  const page = {
    manifest: {
      entry: { imports: [], module: "" },
      url: "",
      version: "1",
      routes: {
        root: { id: "root", path: "" },
        listing: { id: "listing", parentId: "root", path: "destinations", hasLoader: true },
      },
    },
    routeModules: { root: {}, listing: { default: Listing, shouldRevalidate: () => false } },
    context: { future: {}, ssr: true, isSpaMode: false, routeDiscovery: { mode: "initial" } },
    data: { loaderData: { listing: { title: "All trips" } }, actionData: null, errors: null },
  } as unknown as HandedOver;
  return { page, onDemand: routerOnDemand(page) };
}

test("the served page is there at once; a changed filter loads the router, which goes on from it", async () => {
  const { page, onDemand } = open();
  render(<HydratedPage page={page} onDemand={onDemand} />);
  expect(screen.getByRole("heading").textContent).toBe("All trips");
  expect(screen.getByRole("status").textContent).toBe("everywhere");

  screen.getByRole("button").click();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("caribbean"));
  expect(window.location.search).toBe("?region=caribbean");
  expect(screen.getByRole("heading").textContent).toBe("All trips");

  screen.getByRole("link").click();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("peru"));

  window.history.back();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("caribbean"));
});

test("once loaded, the router is React Router's own, and it is loaded once", async () => {
  const { onDemand } = open();
  expect(onDemand.router.match("/destinations")).toBeNull();
  const [first, second] = await Promise.all([onDemand.load(), onDemand.load()]);
  expect(first).toBe(second);
  expect(onDemand.router.state).toBe(first.router.state);
  expect(onDemand.router.match("/destinations")?.map(({ route }) => route.id)).toEqual(["root", "listing"]);
});
