import { expect, it } from "vitest";
import { createLinkMaker, hashSecret } from "#server/proposals/link-secret.ts";

const links = createLinkMaker("sb_secret_of_this_installation", "https://calabash.test");
const proposal = {
  id: "0b1f3f0e-5a0b-4a53-8d5c-0d9e4f7a2f11",
  email: "Ada@example.com",
  link_hash: null,
  link_number: 0,
  link_revoked_at: null,
};
const secretIn = (url: string | undefined) => url?.split("/").at(-1) ?? "";

it("makes 256 bits, of which only the hash is stored, and finds the same link again", () => {
  const made = links.next(proposal);
  expect(Buffer.from(secretIn(made.url), "base64url")).toHaveLength(32);
  expect(made.newHash).toBe(hashSecret(secretIn(made.url)));
  const stored = { ...proposal, link_hash: made.newHash, link_number: 1 };
  expect(links.current(stored)).toEqual({ url: made.url, newHash: null });
  expect(links.current({ ...stored, email: "ada@example.com" })?.url).toBe(made.url);
});

it("makes another for another number, address, proposal or key", () => {
  const others = [
    links.next({ ...proposal, link_number: 1 }),
    links.next({ ...proposal, email: "eve@example.com" }),
    links.next({ ...proposal, id: "other" }),
    createLinkMaker("another key", "https://calabash.test").next(proposal),
  ];
  expect(new Set([links.next(proposal), ...others].map(({ url }) => url)).size).toBe(5);
});

it("knows no link that was revoked, or that another key made", () => {
  const { newHash } = createLinkMaker("another key", "https://calabash.test").next(proposal);
  expect(links.current({ ...proposal, link_hash: newHash, link_number: 1 })).toBeNull();
  const own = { ...proposal, link_hash: links.next(proposal).newHash, link_number: 1 };
  expect(links.current({ ...own, link_revoked_at: "2026-11-15T00:00:00Z" })).toBeNull();
  expect(links.current(proposal)).toBeNull();
});
