import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

test("a change made while the list loads for the first time is shown", async () => {
  const rows = ["first"];
  const slowRead = Promise.withResolvers<void>();
  let reads = 0;
  const readRows = async () => {
    const rowsAtStart = [...rows];
    if (reads++ === 0) await slowRead.promise;
    return rowsAtStart;
  };
  function List() {
    const run = useActionWithToast(["rows"]);
    const { data } = useQuery({ queryKey: ["rows"], queryFn: readRows });
    const add = () => run(async () => rows.push("second"), null);
    return (
      <>
        <button type="button" onClick={add}>
          Add
        </button>
        <p>{data?.join(", ")}</p>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("first, second")).toBeTruthy();
  slowRead.resolve();
  await slowRead.promise;
  expect(screen.getByText("first, second")).toBeTruthy();
});
