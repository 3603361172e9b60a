import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { moveItem, useRowOrder } from "#app/lib/use-row-order.ts";

const ROWS = ["a", "b", "c"].map((id) => ({ id }));

function order(save: (ids: readonly string[]) => Promise<void>) {
  const queries = new QueryClient();
  return renderHook(() => useRowOrder({ save, queryKey: ["rows"], stored: ROWS }), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client: queries }, children),
  });
}

test("a new order is saved although one leaves at once", async () => {
  const save = vi.fn(async () => {});
  const { result, unmount } = order(save);
  act(() => result.current.move(0, 2));
  unmount();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(["b", "c", "a"]));
});

test("rows that are moved during a save are saved after it, in their last order, also after one has left", async () => {
  const { promise: firstSave, resolve } = Promise.withResolvers<void>();
  const save = vi.fn(async () => {}).mockImplementationOnce(() => firstSave);
  const { result, unmount } = order(save);
  act(() => result.current.move(0, 1));
  act(() => result.current.move(1, 2));
  act(() => result.current.move(2, 0));
  act(() => result.current.move(1, 2));
  expect(save.mock.calls).toEqual([[["b", "a", "c"]]]);
  expect(result.current.rows?.map(({ id }) => id)).toEqual(["a", "c", "b"]);
  unmount();
  resolve();
  await waitFor(() => expect(save.mock.calls.slice(1)).toEqual([[["a", "c", "b"]]]));
});

test("moveItem moves an item down or up and leaves the other items in order", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
});

test("moveItem changes nothing if the index is out of range", () => {
  expect(moveItem(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});
