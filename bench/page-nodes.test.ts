import { expect, test } from "vitest";
import { readPage } from "#bench/page-nodes.ts";

test("a served page becomes a tree of its elements", () => {
  const page =
    '<html><body class="x"><script>"<p>"</script><main id="main"><img alt="" src="/a.webp" style="top:0"/><p class="A B">Hi <!-- -->you</p></main></body></html>';
  expect(readPage(page)).toEqual([
    {
      tag: "main",
      attributes: { id: "main" },
      children: [
        { tag: "img", attributes: { alt: "", src: "/a.webp" }, children: [] },
        { tag: "p", attributes: { className: "A B" }, children: ["Hi ", "you"] },
      ],
    },
  ]);
});
