import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { openBuiltFiles } from "#server/answers/built-files.ts";
import { takeShortPath } from "#server/answers/short-path.ts";
import { type AppDeps, createApp } from "#server/app.ts";
import { countAttemptsInDatabase } from "#server/auth/attempt-store.ts";
import type { Backend } from "#server/backend/backend.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { checkAfterChanges } from "#server/content/check-after-changes.ts";
import { createContentCache } from "#server/content/content-cache.ts";
import type { createMailTaker } from "#server/intake/take-mail.ts";
import { createIntakeWebhook } from "#server/intake/webhook.ts";
import type { Keys } from "#server/keys.ts";
import { openSharedLimiters } from "#server/limits/shared-limiter.ts";
import type { Log } from "#server/logging/log.ts";
import {
  addressBehind,
  addressKey,
  clientAddress,
  parseTrustedProxies,
} from "#server/middleware/client-address.ts";
import { createUnusableAnswer } from "#server/middleware/parser-errors.ts";
import { createRequestLine } from "#server/middleware/request-log.ts";
import type { openMemory } from "#server/open-memory.ts";
import type { PageSource } from "#server/pages/open-pages.ts";
import { openRest } from "#server/rest/open-rest.ts";
import { createSeoRoutes } from "#server/seo/seo-routes.ts";
import type { createImageService } from "#server/storage/image-service.ts";

interface SiteParts extends Pick<AppDeps, "readiness" | "readMetrics" | "renderProposalPdf" | "wakeOutbox"> {
  readonly backend: Backend;
  readonly clients: Clients;
  readonly images: ReturnType<typeof createImageService>;
  readonly memory: ReturnType<typeof openMemory>;
  readonly take: ReturnType<typeof createMailTaker>;
}

/** The app, and before it the short path for what is in memory. */
export function createListener(
  { config, keys, log }: { readonly config: Config; readonly keys: Keys; readonly log: Log },
  pages: PageSource,
  parts: SiteParts,
): RequestListener {
  const { backend, clients, images, memory, take } = parts;
  const { siteUrl, mailIntake } = config;
  const { service } = clients;
  const { renderer, reads, pictures } = memory;
  const openLimiter = openSharedLimiters({ service, secretKey: keys.secretKey });
  const rest = openRest({ config, direct: backend.direct, reads, openLimiter, siteUrl, log });
  const proxies = parseTrustedProxies(config.trustedProxies);
  const changing = checkAfterChanges(backend, memory.version);
  const app = createApp({
    ...parts,
    config,
    keys,
    clients: createClients(changing, keys),
    fetch: changing.fetch,
    fromMemory: memory.fromMemory,
    restLimit: rest.limit,
    restLanes: rest.lanes,
    openLimiter,
    attemptStore: countAttemptsInDatabase({ service, secretKey: keys.secretKey, log }),
    storage: images.routes,
    cachePictures: pictures.cache,
    storeImage: images.storeChecked,
    seo: createSeoRoutes({
      visitor: clients.visitor.schema("public"),
      siteUrl,
      cache: createContentCache(memory.version),
    }),
    renderPage: renderer.render,
    intakeWebhook:
      mailIntake?.kind === "webhook"
        ? createIntakeWebhook({ ...mailIntake, take, clientAddress: (c) => clientAddress(c, proxies), log })
        : null,
    isDevelopment: pages.kind === "development",
    log,
  });
  return takeShortPath(
    {
      files: pages.kind === "built" ? openBuiltFiles(pages.clientDir, siteUrl) : null,
      pages: renderer,
      pictures,
      reads,
      findRead: rest.findRead,
      publishableKey: keys.publishableKey,
      countRead: (client) => rest.limit.take(addressKey(client)),
      clientAddress: ({ socket, headers }) =>
        addressBehind(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), proxies),
      logRequest: createRequestLine(log),
    },
    getRequestListener(app.fetch, { errorHandler: createUnusableAnswer(log) }),
  );
}
