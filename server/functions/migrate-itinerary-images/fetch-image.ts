import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#server/functions/migrate-itinerary-images/public-address.ts";

export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxRedirects?: number;
  readonly timeoutMs?: number;
  /** Which IP addresses are allowed; only tests override the default, the public internet. */
  readonly mayConnect?: (address: string) => boolean;
}

/** An image that could not be fetched; the message is shown to the admin. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
}

/**
 * Fetches an external image. Connects to the very address that was checked after DNS resolution, so that no name,
 * redirect or DNS rebinding reaches a private network.
 */
export async function fetchImage(url: string, limits: FetchLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { maxRedirects = 3, timeoutMs = 15_000 } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  let target = parseTarget(url);
  try {
    for (let hops = 0; ; hops += 1) {
      const response = await open(target, limits, signal);
      const location = isRedirect(response) ? response.headers.location : undefined;
      if (!location) return await readBody(response, limits.maxBytes);
      response.destroy();
      if (hops >= maxRedirects) throw new FetchFailure(`more than ${maxRedirects} redirects`);
      target = parseTarget(new URL(location, target).href);
    }
  } catch (cause) {
    if (cause instanceof FetchFailure) throw cause;
    if (signal.aborted) throw new FetchFailure(`no complete response within ${timeoutMs / 1000} seconds`);
    throw new FetchFailure(cause instanceof Error ? cause.message : "the server cannot be reached", {
      cause,
    });
  }
}

function parseTarget(url: string): URL {
  if (!URL.canParse(url)) throw new FetchFailure("not a web address");
  const target = new URL(url);
  if (target.protocol !== "http:" && target.protocol !== "https:")
    throw new FetchFailure("not a web address");
  if (target.username || target.password) throw new FetchFailure("addresses with a password are not allowed");
  return target;
}

function open(
  target: URL,
  { mayConnect = isPublicAddress }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const refused = () => new FetchFailure("the address is in a private network");
  const literal = target.hostname.replace(/^\[|\]$/g, "");
  // A literal address is never looked up, so it is checked here.
  if (isIP(literal) && !mayConnect(literal)) throw refused();
  const lookup: LookupFunction = (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => mayConnect(address));
      const [first] = allowed;
      if (error) answer(error, "", 0);
      else if (!first) answer(refused(), "", 0);
      else if (options.all) answer(null, allowed);
      else answer(null, first.address, first.family);
    });
  };
  return new Promise((resolveResponse, reject) => {
    const call = (target.protocol === "https:" ? overHttps : overHttp)(target, {
      lookup,
      signal,
      headers: { accept: "image/*", "user-agent": "Calabash image migration" },
    });
    call.on("response", resolveResponse).on("error", reject).end();
  });
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new FetchFailure(`the server returned ${response.statusCode}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new FetchFailure(`larger than ${Math.floor(maxBytes / 1_048_576)} MB`);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
