import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { createFunctions, type FunctionsDeps } from "#server/functions/router.ts";
import { answerAlive, type Readiness } from "#server/health.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { clientAddress, parseTrustedProxies } from "#server/middleware/client-address.ts";
import { createErrorHandler, handleNotFound } from "#server/middleware/errors.ts";
import { jsonBody } from "#server/middleware/json-body.ts";
import { requestId } from "#server/middleware/request-id.ts";
import { requestLimits } from "#server/middleware/request-limits.ts";
import { requestLog } from "#server/middleware/request-log.ts";
import { securityHeaders } from "#server/middleware/security-headers.ts";
import type { RenderPage } from "#server/pages/page-renderer.ts";
import { createRest } from "#server/rest.ts";

export interface AppDeps {
  readonly config: Pick<Config, "siteUrl" | "trustedProxies" | "mail" | "testHelpers">;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly clients: Clients;
  /** Visitors' reads of public content come from memory, everything else from the backend. */
  readonly fetch: Backend["fetch"];
  readonly storage: Hono;
  readonly putImage: FunctionsDeps["putImage"];
  readonly renderProposalPdf: FunctionsDeps["renderProposalPdf"];
  /** robots.txt and the sitemap. */
  readonly seo: Hono<AppEnv>;
  readonly renderPage: RenderPage;
  readonly readiness: Readiness;
  /** Mail was queued: send it now, not at the next poll. */
  readonly wakeOutbox: () => void;
  /** The built site's files; absent in development, where Vite serves them. */
  readonly clientDir: string | null;
  readonly log: Log;
}

/** Everything the site answers, in the order of matching. */
export function createApp({
  config,
  keys,
  clients,
  fetch,
  storage,
  putImage,
  renderProposalPdf,
  seo,
  renderPage,
  readiness,
  wakeOutbox,
  clientDir,
  log,
}: AppDeps): Hono<AppEnv> {
  const proxies = parseTrustedProxies(config.trustedProxies);
  const addressOf = (c: Parameters<typeof clientAddress>[0]) => clientAddress(c, proxies);

  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);

  app.use(requestId());
  app.use(requestLog({ log, clientAddress: addressOf }));
  app.use(securityHeaders({ siteUrl: config.siteUrl, development: clientDir === null }));
  app.use(compress());
  app.use(requestLimits());
  app.use(jsonBody());

  app.get("/livez", answerAlive);
  // /healthz is the older name of the same question.
  app.on("GET", ["/readyz", "/healthz"], () => readiness.answer());
  app.route(
    "/auth/v1",
    createAuthGuard({
      fetch,
      siteUrl: config.siteUrl,
      secretKey: keys.secretKey,
      clientAddress: addressOf,
      log,
    }),
  );
  app.route("/rest/v1", createRest({ fetch, log }));
  app.route("/storage/v1", storage);
  app.route(
    "/functions/v1",
    createFunctions({
      clients,
      keys,
      storage,
      putImage,
      renderProposalPdf,
      siteUrl: config.siteUrl,
      setUp: { sendsMail: config.mail.smtpUrl !== null, testHelpers: config.testHelpers },
      clientAddress: addressOf,
      wakeOutbox,
      log,
      now: Date.now,
    }),
  );

  app.route("/", seo);
  if (clientDir) app.use(serveBuiltFiles(clientDir));
  app.on(["GET", "HEAD"], "*", (c) => renderPage(c.req.raw, c.get("cspNonce")));
  return app;
}

function serveBuiltFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      // Built files carry a hash of their content in their name; the few others may change with the next release.
      const isHashed = path.includes("/assets/");
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
