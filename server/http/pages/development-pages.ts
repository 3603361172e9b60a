import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";

/** Serves pages from the sources, with hot reload. */
export async function createDevelopmentPages(server: Server) {
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });
  return {
    // Vite cannot know the exports of React Router's virtual module.
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    /** Lets Vite respond first. Other requests go to the listener. */
    before:
      (listener: RequestListener): RequestListener =>
      (request: IncomingMessage, response: ServerResponse) =>
        vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
