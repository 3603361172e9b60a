import type { FinishedAnswer } from "#server/answers/finished-answer.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { ReadyRead } from "#server/backend/direct/answer-directly.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import { finishPublicRead } from "#server/content/public-reads.ts";
import type { Log } from "#server/logging/log.ts";
import { unavailableAnswer } from "#server/middleware/unavailable-answer.ts";
import { type Lanes, runForVisitor } from "#server/rest/lane.ts";
import type { RestLimit } from "#server/rest/rest-limit.ts";
import { readRestQuery } from "#server/rest/rest-query.ts";

/** A visitor's read of public content that needs nothing of the app; null if the app has to answer after all. */
export type VisitorRead = (address: string, requestId: string) => Promise<FinishedAnswer | null>;

/** Finds such a read; `key` is the one under which it is cached. */
export type FindVisitorRead = (
  method: string,
  target: string,
  header: (name: string) => string | undefined,
  key: string,
) => VisitorRead | null;

interface VisitorReadDeps {
  readonly direct: Backend["direct"];
  readonly reads: ContentCache;
  readonly lanes: Lanes;
  readonly limit: RestLimit;
  readonly siteUrl: string;
  readonly log: Log;
}

/** The database has failed: a read that is made again would only fail more slowly. */
class Unavailable extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the database answered with ${status}`);
    this.status = status;
  }
}

/** The app refuses it. */
class ForTheApp extends Error {}

/**
 * The short way from the socket to the database and back, for reads whose shape is known: the same limits, lane,
 * time-out and memory as in the app, without its routers and its Request and Response. Null where this process does
 * not speak to the database itself.
 */
export function createVisitorReads(deps: VisitorReadDeps): FindVisitorRead | null {
  const { direct, reads, siteUrl, log } = deps;
  if (!direct) return null;
  const isAllowed = rememberRules();

  const ask = async (ready: ReadyRead, address: string): Promise<FinishedAnswer> => {
    const answer = await runForVisitor(deps, address, () => direct.read(ready));
    if (answer && answer.status >= 500) throw new Unavailable(answer.status);
    if (!answer?.body || answer.status >= 400) throw new ForTheApp();
    return finishPublicRead(answer.status, answer.headers, answer.body, siteUrl);
  };

  return (method, target, header, key) => {
    const ready = direct.findRead(method, target, header);
    if (!ready || !isAllowed(ready, target)) return null;
    return async (address, requestId) => {
      try {
        return await reads.get(key, () => ask(ready, address));
      } catch (error) {
        if (!(error instanceof Unavailable)) return null;
        const { status } = error;
        log("error", "data call failed", { requestId, status });
        return unavailableAnswer(status, requestId, siteUrl);
      }
    };
  };
}

/** What our rules say of a query depends on its shape alone, so they are asked once for each. */
function rememberRules() {
  const allowed = new WeakMap<object, boolean>();
  return ({ read: { plan } }: ReadyRead, target: string): boolean => {
    const known = allowed.get(plan);
    if (known !== undefined) return known;
    const query = readRestQuery(new URL(target, "http://site.internal").searchParams);
    const isFine = query !== null && !query.usesRegex;
    allowed.set(plan, isFine);
    return isFine;
  };
}
