import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";

/** Serves pages from the sources, with hot reload. */
export async function createDevelopmentPages(server: Server) {
  const ours = process.listeners("SIGTERM");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });
  // React Router's inner Vite server would end the process before the database has been stopped.
  for (const listener of process.listeners("SIGTERM")) {
    if (!ours.includes(listener)) process.off("SIGTERM", listener);
  }
  return {
    // Vite cannot know the exports of React Router's virtual module.
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    before:
      (listener: RequestListener): RequestListener =>
      (request: IncomingMessage, response: ServerResponse) =>
        vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
