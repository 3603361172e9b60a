import { Heart } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { shortenIcons } from "#app/styles/short-icons.ts";

test("an icon loses what all icons share, and keeps what is its own", () => {
  const short = shortenIcons(renderToStaticMarkup(<Heart className="size-5" aria-hidden />));
  expect(short).toMatch(
    /^<svg viewBox="0 0 24 24" class="lucide size-5" aria-hidden="true"><path d="[^"]+"\/><\/svg>$/,
  );
});

test("an icon with another line is left as it is", () => {
  const markup = renderToStaticMarkup(<Heart strokeWidth={3} />);
  expect(shortenIcons(markup)).toContain('stroke-width="3"');
});
