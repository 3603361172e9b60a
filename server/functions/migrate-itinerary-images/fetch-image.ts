import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The networks that are not the public internet: private, loopback, link-local, shared, reserved and multicast. */
const notPublic4 = new BlockList();
// Two lists, because in a shared one `::/8` would match every IPv4 address (as `::ffff:a.b.c.d`).
const notPublic6 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic4.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 8],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  notPublic6.addSubnet(network, prefix, "ipv6");
}

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, "ipv4");
  return family === 6 && !notPublic6.check(address, "ipv6");
}

export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxRedirects?: number;
  readonly timeoutMs?: number;
  /** Which IP addresses are allowed. The default is the public internet; only tests override it. */
  readonly mayConnect?: (address: string) => boolean;
}

/** An image could not be fetched. The admin sees the message. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
}

/**
 * Fetches an external image. It connects to the very IP address that was checked after DNS resolution, so that no
 * name, redirect or DNS rebinding reaches a private network.
 */
export async function fetchImage(url: string, limits: FetchLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { maxRedirects = 3, timeoutMs = 15_000 } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  let target = parseTarget(url);
  try {
    for (let hops = 0; ; hops += 1) {
      const response = await sendRequest(target, limits, signal);
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

function sendRequest(
  target: URL,
  { mayConnect = isPublicAddress }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const privateAddress = () => new FetchFailure("the address is in a private network");
  // In a URL, an IPv6 address is in brackets.
  const host = target.hostname.replace(/^\[|\]$/g, "");
  // Node does not look up an IP address in a URL, so it is checked here.
  if (isIP(host) && !mayConnect(host)) throw privateAddress();
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowedAddresses = (addresses ?? []).filter(({ address }) => mayConnect(address));
      const [first] = allowedAddresses;
      if (error) callback(error, "", 0);
      else if (!first) callback(privateAddress(), "", 0);
      else if (options.all) callback(null, allowedAddresses);
      else callback(null, first.address, first.family);
    });
  };
  return new Promise((resolveResponse, reject) => {
    const outgoing = (target.protocol === "https:" ? overHttps : overHttp)(target, {
      lookup,
      signal,
      headers: { accept: "image/*", "user-agent": "Calabash image migration" },
    });
    outgoing.on("response", resolveResponse).on("error", reject).end();
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
