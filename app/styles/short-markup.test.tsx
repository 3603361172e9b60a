import { Heart } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { shortenMarkup } from "#app/styles/short-markup.ts";

test("an icon loses what all icons share, and keeps what is its own", () => {
  const short = shortenMarkup(renderToStaticMarkup(<Heart className="size-5" aria-hidden />));
  expect(short).toMatch(
    /^<svg viewBox="0 0 24 24" class="lucide size-5" aria-hidden="true"><path d="[^"]+"\/><\/svg>$/,
  );
});

test("an icon with another line is left as it is", () => {
  const markup = renderToStaticMarkup(<Heart strokeWidth={3} />);
  expect(shortenMarkup(markup)).toContain('stroke-width="3"');
});

test("links carry no mark for React Router", () => {
  expect(shortenMarkup('<a href="/faqs" data-discover="true">FAQs</a>')).toBe('<a href="/faqs">FAQs</a>');
});
