import { useId } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ReadyHtml, RenderedOnce } from "#app/lib/rendered-once.tsx";
import { createReadyHtml } from "#app/server-rendering/ready-html.tsx";

let rendered = 0;

function Box({ name }: { name: string }) {
  rendered += 1;
  const id = useId();
  return (
    <p id={id}>
      {name}, {rendered} <Link to="/faqs">FAQs</Link>
    </p>
  );
}

const box = (name: string) => (
  <RenderedOnce as="footer" contentKey={() => `box ${name}`} className="wide">
    <Box name={name} />
  </RenderedOnce>
);

function render(renderOnce: ReturnType<typeof createReadyHtml> | null, name: string): string {
  const router = createMemoryRouter([{ path: "/", element: box(name) }]);
  return renderToString(
    <ReadyHtml value={renderOnce}>
      <RouterProvider router={router} />
    </ReadyHtml>,
  );
}

test("content is rendered once for each key, as React would have rendered it in its place", () => {
  const renderOnce = createReadyHtml();
  rendered = 0;
  const inPlace = render(null, "A");
  rendered = 0;
  const ready = render(renderOnce, "A");
  expect(ready.replace(/id="[^"]*"/, "")).toBe(inPlace.replace(/id="[^"]*"/, ""));
  expect(render(renderOnce, "A")).toBe(ready);
  expect(rendered).toBe(1);
  expect(render(renderOnce, "B")).toContain("B<!-- -->, <!-- -->2");
});

test("ids of different contents differ", () => {
  const renderOnce = createReadyHtml();
  const idOf = (html: string) => /id="([^"]*)"/.exec(html)?.[1];
  expect(idOf(render(renderOnce, "A"))).not.toBe(idOf(render(renderOnce, "B")));
});
