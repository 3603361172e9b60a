// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { lazyPart } from "#app/lib/lazy-part.ts";

test("a part that cannot be loaded is omitted or replaced, and the page is still shown", async () => {
  const unreachable = () => Promise.reject<never>(new TypeError("Failed to fetch"));
  const Missing = lazyPart(unreachable);
  const Replaced = lazyPart<{ name: string }>(unreachable, ({ name }) => <p>No {name}</p>);
  render(
    <Suspense>
      <Missing />
      <Replaced name="map" />
      <p>The page</p>
    </Suspense>,
  );
  expect(await screen.findByText("The page")).toBeDefined();
  expect(screen.getByText("No map")).toBeDefined();
});

test("public pages use lazyPart instead of React's lazy", () => {
  const sources = import.meta.glob<string>(
    ["../{components,features}/**/*.tsx", "../routes/{public,account}/**/*.tsx"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  );
  const isStaffCode = /\.test\.|\.client\.|\/manage\/|\/admin\/|features\/analytics\//;
  const files = Object.entries(sources).filter(([path]) => !isStaffCode.test(path));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(([, source]) => /\blazy[(<]/.test(source)).map(([path]) => path)).toEqual([]);
});
