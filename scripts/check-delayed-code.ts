import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PostgrestClient } from "@supabase/postgrest-js";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Plugin } from "vite";
import type { DataClient } from "#domain/data-client.ts";
import { pageServicesOf } from "#server/pages/page-services-of.ts";
import { createPageText } from "#server/pages/page-text.ts";

/**
 * app/early-start finds the page's code in the HTML that React Router writes. A new version may write it differently:
 * then the build fails here, instead of the pages becoming slower unnoticed.
 */
export function checkDelayedCode(): Plugin {
  return {
    name: "calabash:check-delayed-code",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    async writeBundle({ dir }) {
      const file = pathToFileURL(join(dir ?? "", "index.js"));
      // A build in the same process may have been imported before.
      const build: ServerBuild = await import(`${file}?${Date.now()}`);
      assertCodeIsDelayed(await renderWithoutData(build));
    },
  };
}

export function assertCodeIsDelayed(html: string): void {
  if (html.includes("function beginPage") && !/rel="modulepreload"|type="module"/.test(html)) return;
  throw new Error(
    "The page's code is no longer delayed: React Router writes its module script or its preloads in a way that app/early-start/delay-page-code.ts does not recognise.",
  );
}

/** The error page: it has the same head and scripts as every page, and needs no database. */
async function renderWithoutData(build: ServerBuild): Promise<string> {
  const refuse = async () => Response.json({ message: "there is no data at build time" }, { status: 400 });
  const context = new RouterContextProvider();
  const visitor: DataClient = new PostgrestClient("http://localhost", { fetch: refuse });
  let html = "";
  context.set(pageServicesOf(build), {
    visitor,
    readOnce: (read) => read(visitor),
    readEachOnce: (read, ids) => read(visitor, ids),
    siteUrl: "http://localhost",
    publishableKey: "",
    createPageText,
    deliver: (page) => {
      html = page.pieces
        .map((piece) => (typeof piece === "string" ? piece : new TextDecoder().decode(piece)))
        .join("");
    },
    tellUnavailable: () => {},
    log: () => {},
  });
  const handle = createRequestHandler(build, "production");
  await handle(new Request("http://localhost/"), context);
  return html;
}
