import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { newId } from "#app/lib/new-id.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("an id is a UUID that differs every time, also on plain http, where only getRandomValues() exists", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, newId);
  expect(z.uuidv4().array().safeParse(ids).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
