import { BlockList, isIP } from "node:net";

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
