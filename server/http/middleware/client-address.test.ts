import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey, clientAddress, parseNetworks } from "#server/http/middleware/client-address.ts";

async function addressOf(peer: string | undefined, forwarded: string | null, trusted: string[] = []) {
  const proxies = parseNetworks(trusted);
  const app = new Hono<AppEnv>().get("/", (c) => c.text(clientAddress(c, proxies)));
  const headers = new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded });
  const env = peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request("/", { headers }, env)).text();
}

describe("clientAddress", () => {
  it.each([
    ["a plain peer", "192.0.2.1", null, [], "192.0.2.1"],
    ["an IPv4-mapped peer", "::ffff:192.0.2.1", null, [], "192.0.2.1"],
    ["an untrusted header", "192.0.2.1", "198.51.100.9", [], "192.0.2.1"],
    ["an untrusted header beside a trusted list", "192.0.2.1", "198.51.100.9", ["10.0.0.0/8"], "192.0.2.1"],
    ["a trusted proxy", "10.1.2.3", "198.51.100.9", ["10.0.0.0/8"], "198.51.100.9"],
    ["a trusted IPv4-mapped proxy", "::ffff:10.1.2.3", "198.51.100.9", ["10.0.0.0/8"], "198.51.100.9"],
    ["a forged first hop", "10.1.2.3", "1.1.1.1, 198.51.100.9", ["10.0.0.0/8"], "198.51.100.9"],
    ["two trusted proxies", "10.1.2.3", "1.1.1.1, 198.51.100.9, 10.9.9.9", ["10.0.0.0/8"], "198.51.100.9"],
    ["only trusted proxies", "10.1.2.3", "10.5.5.5", ["10.0.0.0/8"], "10.5.5.5"],
    ["a hop that is not an address", "10.1.2.3", "198.51.100.9, evil", ["10.0.0.0/8"], "10.1.2.3"],
    ["an empty header", "10.1.2.3", "", ["10.0.0.0/8"], "10.1.2.3"],
    ["hops with ports", "10.1.2.3", "198.51.100.9:4711", ["10.0.0.0/8"], "198.51.100.9"],
    ["bracketed hops", "::1", "[2001:DB8::1]:4711", ["loopback"], "2001:db8::1"],
    ["a trusted loopback proxy", "127.0.0.1", "198.51.100.9", ["loopback"], "198.51.100.9"],
    ["a trusted IPv6 network", "2001:db8:1::5", "2001:db8:2::7", ["2001:db8:1::/48"], "2001:db8:2::7"],
    ["a socket without a peer", undefined, "198.51.100.9", ["loopback"], "unknown"],
  ])("finds the client's address with %s", async (_, peer, forwarded, trusted, expected) => {
    expect(await addressOf(peer, forwarded, trusted)).toBe(expected);
  });
});

describe("addressKey", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s counts as %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
