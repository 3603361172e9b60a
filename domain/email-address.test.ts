import { expect, it, test } from "vitest";
import { isSameAddress, toEmailAddress } from "#domain/email-address.ts";
import { ADDRESSES, NOT_ADDRESSES } from "#tests/support/addresses.ts";

test.each(ADDRESSES)("'%s' is an address", (address) => {
  expect(toEmailAddress(` ${address}\n`)).toBe(address);
});

test.each(Object.entries(NOT_ADDRESSES))("%s makes no address", (_what, text) => {
  expect(toEmailAddress(text)).toBeNull();
});

it("a domain with letters of any script is stored in ASCII", () => {
  expect(toEmailAddress("ana@cañas.example")).toBe("ana@xn--caas-hqa.example");
  expect(toEmailAddress("ana@旅行.example")).toBe("ana@xn--zfvo28e.example");
});

it("capital letters do not make another address, and two texts that are none are not the same", () => {
  expect(isSameAddress("ann@travelers.example", "ANN@Travelers.example")).toBe(true);
  expect(isSameAddress("kate@travelers.example", "\u212Aate@travelers.example")).toBe(false);
  expect(isSameAddress("", "")).toBe(false);
});
