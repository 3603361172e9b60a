import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { startFloorProcess } from "#bench/floor.ts";
import { type PageNode, readPage } from "#bench/page-nodes.ts";

/** What rendering costs at least: bare Node and React make this page anew for each request, and compress it quickly. */
export const startReactFloor = (html: string) =>
  startFloorProcess(import.meta.url, html, { ...process.env, NODE_ENV: "production" });

function Page({ nodes }: { readonly nodes: readonly PageNode[] }): ReactNode {
  return nodes.map((node, index) =>
    typeof node === "string"
      ? node
      : createElement(
          node.tag,
          { ...node.attributes, key: index },
          ...(node.children.length > 0 ? [createElement(Page, { nodes: node.children })] : []),
        ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const nodes = readPage(await text(process.stdin));
  const compress = promisify(brotliCompress);
  const server = createServer(async (_request, response) => {
    const html = renderToString(createElement(Page, { nodes }));
    const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" })
      .end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(typeof address === "object" ? address?.port : "");
  });
}
