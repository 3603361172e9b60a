import { lazy, type ReactNode, Suspense, useId } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ReadyParts, RenderedOnce } from "#app/lib/rendered-once.tsx";
import { splitAtParts } from "#app/server-rendering/part-marks.ts";
import { createReadyParts } from "#app/server-rendering/ready-parts.tsx";
import { shortenMarkup } from "#app/styles/short-markup.ts";

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

function render(collect: ReturnType<typeof createReadyParts> | null, page: ReactNode): string {
  const router = createMemoryRouter([{ path: "/", element: page }]);
  const parts = collect?.();
  const html = renderToString(
    <ReadyParts value={parts ? { renderOnce: parts.renderOnce, hasScripts: false } : null}>
      <RouterProvider router={router} />
    </ReadyParts>,
  );
  const pieces = splitAtParts(html, parts?.used ?? []);
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.html)).join("");
}

test("content is rendered once for each key, as React would have rendered it in its place", () => {
  const collect = createReadyParts();
  rendered = 0;
  const inPlace = shortenMarkup(render(null, box("A")));
  rendered = 0;
  const ready = render(collect, box("A"));
  expect(ready.replace(/id="[^"]*"/, "")).toBe(inPlace.replace(/id="[^"]*"/, ""));
  expect(render(collect, box("A"))).toBe(ready);
  expect(rendered).toBe(1);
  expect(render(collect, box("B"))).toContain("B<!-- -->, <!-- -->2");
});

test("content of a row is rendered once for this row and key; an equal row is another", () => {
  const collect = createReadyParts();
  const of = (row: object, key = "card") => (
    <RenderedOnce as="li" row={row} contentKey={() => key}>
      <Box name={key} />
    </RenderedOnce>
  );
  const [one, other] = [{ id: 1 }, { id: 1 }];
  rendered = 0;
  const first = render(collect, of(one));
  expect(render(collect, of(one))).toBe(first);
  expect(rendered).toBe(1);
  expect(render(collect, of(other))).not.toBe(first);
  expect(render(collect, of(one, "large card"))).toContain("large card");
  expect(rendered).toBe(3);
});

test("ids of different contents differ", () => {
  const collect = createReadyParts();
  const idOf = (html: string) => /id="([^"]*)"/.exec(html)?.[1];
  expect(idOf(render(collect, box("A")))).not.toBe(idOf(render(collect, box("B"))));
});

test("content within content is put into its place, and rendered once as well", () => {
  const collect = createReadyParts();
  const around = (key: string) => (
    <RenderedOnce as="section" contentKey={() => key}>
      <h2>Around</h2>
      {box("A")}
    </RenderedOnce>
  );
  rendered = 0;
  expect(render(collect, around("one"))).toMatch(
    /^<section><h2>Around<\/h2><footer class="wide"><p [^>]*>A.*<\/p><\/footer><\/section>$/,
  );
  render(collect, around("two"));
  expect(rendered).toBe(1);
});

const Late = lazy(async () => ({ default: () => <p>Late</p> }));

test.each([
  [
    "a picture without sizes that is fetched early",
    <img key="1" src="/1.webp" alt="" fetchPriority="high" />,
  ],
  ["a script", <script key="2" type="application/ld+json" />],
  [
    "what is waited for",
    <Suspense key="3" fallback="Wait">
      <Late />
    </Suspense>,
  ],
])("%s is rendered with each page", (_, content) => {
  const page = (
    <RenderedOnce as="section" contentKey={() => "key"}>
      {content}
    </RenderedOnce>
  );
  const parts = createReadyParts()();
  const ready = { renderOnce: parts.renderOnce, hasScripts: false };
  const html = renderToString(<ReadyParts value={ready}>{page}</ReadyParts>);
  expect(parts.used).toEqual([]);
  expect(html).toBe(renderToString(page));
});

test("a picture that is fetched early is named in the head of each page, and its content rendered once", () => {
  const picture = (
    <img
      srcSet="/1.webp?w=1&h=2 320w,/2.webp 640w"
      sizes="(min-width: 1px) 1px"
      alt=""
      fetchPriority="high"
    />
  );
  const page = (
    <html lang="en">
      <head />
      <body>
        <RenderedOnce as="section" contentKey={() => "outer"}>
          <RenderedOnce as="div" contentKey={() => "inner"}>
            {picture}
          </RenderedOnce>
        </RenderedOnce>
      </body>
    </html>
  );
  const collect = createReadyParts();
  const first = render(collect, page);
  const link =
    '<link rel="preload" as="image" fetchPriority="high" imageSrcSet="/1.webp?w=1&amp;h=2 320w,/2.webp 640w" imageSizes="(min-width: 1px) 1px"/>';
  expect(first).toContain(`<head>${link}</head>`);
  expect(render(collect, page)).toBe(first);
  const [, inPlace] = render(null, page).split("</head>");
  expect(first.split("</head>")[1]).toBe(inPlace);
  const parts = collect();
  renderToString(<ReadyParts value={{ renderOnce: parts.renderOnce, hasScripts: false }}>{page}</ReadyParts>);
  expect(parts.used).toHaveLength(1);
});

test("text that looks like the mark of a part stays text", () => {
  const page = (
    <section>
      {"<!--part 0-->"}
      {box("A")}
    </section>
  );
  expect(render(createReadyParts(), page)).toContain("&lt;!--part 0--&gt;");
});
