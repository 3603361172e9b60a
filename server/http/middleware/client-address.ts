import { BlockList, isIP, SocketAddress } from "node:net";
import type { Context } from "hono";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

/** Parses TRUSTED_PROXIES or METRICS_ALLOW, which the configuration has validated. */
export function parseNetworks(entries: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const range of entries.flatMap((entry) => (entry === "loopback" ? ["127.0.0.0/8", "::1"] : [entry]))) {
    const [address = "", bits] = range.split("/");
    const isIpv6 = isIP(address) === 6;
    networks.addSubnet(address, Number(bits ?? (isIpv6 ? 128 : 32)), isIpv6 ? "ipv6" : "ipv4");
  }
  return networks;
}

/**
 * The client's address: the socket's peer, unless that is a trusted proxy. Then it is the right-most address
 * in X-Forwarded-For that is not a trusted proxy. A client can forge everything to the left of it.
 */
export function clientAddress(c: Context<AppEnv>, proxies: BlockList): string {
  return addressBehindProxies(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header("x-forwarded-for"),
    proxies,
  );
}

export function addressBehindProxies(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  const peer = canonicalAddress(socketAddress ?? "");
  if (!peer || forwardedFor === undefined) return peer ?? "unknown";
  let client = peer;
  const hops = forwardedFor.split(",").reverse();
  for (const hop of hops) {
    if (!isInNetworks(proxies, client)) break;
    const address = canonicalAddress(withoutPort(hop.trim()));
    if (!address) break;
    client = address;
  }
  return client;
}

/** The rate-limit key of an address. An IPv6 customer owns a whole /64 network, whose addresses share one key. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  // `::` stands for as many groups of zeros as are missing.
  const [head = "", tail] = address.split("::");
  const leftGroups = head.split(":").filter(Boolean);
  const rightGroups = (tail ?? "").split(":").filter(Boolean);
  const zeroCount = tail === undefined ? 0 : 8 - leftGroups.length - rightGroups.length;
  const groups = [...leftGroups, ...Array<string>(zeroCount).fill("0"), ...rightGroups];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

export function isInNetworks(networks: BlockList, address: string): boolean {
  return networks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Some proxies append the port: 192.0.2.1:4711 or [2001:db8::1]:4711. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

let lastText = "";
let lastAddress: string | null = null;

/** Caches the last address, because one connection sends many requests in a row. */
function canonicalAddress(text: string): string | null {
  if (text !== lastText) {
    lastAddress = parseAddress(text);
    lastText = text;
  }
  return lastAddress;
}

function parseAddress(text: string): string | null {
  // An IPv6 address may end with a zone, such as %eth0.
  const address = text.replace(/%.*$/, "");
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return address;
  const canonical = new SocketAddress({ address, family: "ipv6" }).address;
  // An IPv4 address may be mapped to IPv6.
  return /^::ffff:([\d.]+)$/.exec(canonical)?.[1] ?? canonical;
}
