import type { ReactNode } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { firstMatches } from "#app/hydration/first-matches.tsx";
import type { HandedOver } from "#app/hydration/handed-over.ts";

const Page = () => null;
const Frame = ({ children }: { children: ReactNode }) => children;

const page = {
  manifest: {
    routes: {
      root: { id: "root", path: "" },
      layout: { id: "layout", parentId: "root" },
      itinerary: { id: "itinerary", parentId: "layout", path: "itinerary/:id?" },
    },
  },
  routeModules: {
    root: { default: Page, ErrorBoundary: Page, Layout: Frame },
    layout: { default: Page, ErrorBoundary: Page },
    itinerary: { default: Page },
  },
} as unknown as HandedOver;

test("the served page is matched with its parameters, from the outermost route to its own", () => {
  const matches = firstMatches(page, "/itinerary/peru");
  expect(matches.map(({ route }) => route.id)).toEqual(["root", "layout", "itinerary"]);
  expect(matches.at(-1)?.params).toEqual({ id: "peru" });
  expect(matches.at(-1)?.pathname).toBe("/itinerary/peru");
});

test("the document's frame is around the page and around its error", () => {
  const [root, layout] = firstMatches(page, "/itinerary");
  expect(root?.route).toMatchObject({ element: { type: Frame }, errorElement: { type: Frame } });
  expect(layout?.route).toMatchObject({ Component: Page, errorElement: { type: Page } });
});

test("the matches are those that React Router finds", () => {
  const routes: RouteObject[] = [
    {
      id: "root",
      path: "",
      children: [{ id: "layout", children: [{ id: "itinerary", path: "itinerary/:id?" }] }],
    },
  ];
  for (const path of ["/itinerary", "/itinerary/", "/itinerary/peru", "/itinerary/a%20b%2Fc"]) {
    const expected = matchRoutes(routes, path)?.map(({ route, ...rest }) => ({ ...rest, id: route.id }));
    const found = firstMatches(page, path).map(({ route, ...rest }) => ({ ...rest, id: route.id }));
    expect(found).toEqual(expected);
  }
});
