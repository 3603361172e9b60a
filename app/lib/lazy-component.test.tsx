import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { lateHydratedComponent, lazyComponent } from "#app/lib/lazy-component.ts";

test("a component that cannot be loaded is omitted or replaced, and the page is still shown", async () => {
  const unreachable = () => Promise.reject<never>(new TypeError("Failed to fetch"));
  const Missing = lazyComponent(unreachable);
  const Replaced = lazyComponent<{ name: string }>(unreachable, ({ name }) => <p>No {name}</p>);
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

async function renderOnServer(page: ReactNode): Promise<string> {
  const body = new PassThrough();
  await new Promise<void>((resolve) => {
    const { pipe } = renderToPipeableStream(page, { onAllReady: resolve });
    pipe(body);
  });
  return text(body);
}

test("a server-rendered component stays as it is if its code cannot be loaded", async () => {
  const Loaded = lateHydratedComponent(async () => ({ default: () => <p>Good to know</p> }));
  const failedLoads = vi.fn(() => Promise.reject<never>(new TypeError("Failed to fetch")));
  const Unloaded = lateHydratedComponent(failedLoads);
  const container = document.createElement("div");
  container.innerHTML = await renderOnServer(<Loaded />);
  const errors: unknown[] = [];
  const root = hydrateRoot(container, <Unloaded />, { onRecoverableError: (error) => errors.push(error) });
  // React hydrates the component after the page, and only once its code has loaded or failed.
  await expect.poll(() => failedLoads).toHaveBeenCalled();
  await act(async () => {});
  expect(errors).toEqual([]);
  expect(container.textContent).toBe("Good to know");
  root.unmount();
});

test("a server-rendered component stays if the page is updated before its code has loaded", async () => {
  const Slow = lateHydratedComponent<{ text: string }>(() => new Promise(() => {}));
  let update = () => {};
  function Page() {
    const [count, setCount] = useState(0);
    update = () => setCount(count + 1);
    return (
      <>
        <p>Updated {count} times</p>
        <Slow text="Good to know" />
      </>
    );
  }
  const Loaded = lateHydratedComponent(async () => ({ default: () => <p>Good to know</p> }));
  const container = document.createElement("div");
  container.innerHTML = await renderOnServer(
    <>
      <p>Updated {0} times</p>
      <Loaded />
    </>,
  );
  const root = hydrateRoot(container, <Page />);
  await act(async () => {});
  await act(async () => update());
  expect(container.textContent).toBe("Updated 1 timesGood to know");
  root.unmount();
});

test("public pages use lazyComponent instead of React's lazy", () => {
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
