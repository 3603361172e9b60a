import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Loaded } from "#app/components/loaded.tsx";
import { StaleNotice } from "#app/components/stale-notice.tsx";
import { AppError, UnreachableError } from "#app/lib/app-error.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const AWAY = new UnreachableError("We cannot be reached.");

/** A screen with a form, filled from a query. `read` is called for each read. */
function renderScreen(read: () => Promise<string>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  function Screen() {
    const query = useQuery({ queryKey: ["one"], queryFn: read });
    return (
      <>
        <StaleNotice />
        <Loaded query={query} loading="Loading..." title="Failed to load">
          {(name) => <input aria-label="Name" defaultValue={name} />}
        </Loaded>
      </>
    );
  }
  const Stub = createRoutesStub([{ path: "*", Component: Screen }]);
  render(
    <QueryClientProvider client={queries}>
      <Stub initialEntries={["/admin/requests/7?page=2"]} />
    </QueryClientProvider>,
  );
  return { refetch: () => act(() => queries.refetchQueries()) };
}

const field = () => screen.findByLabelText<HTMLInputElement>("Name");

test("a failed refetch keeps the form and what was typed; a notice says how old the data is, until it is read again", async () => {
  let failure: Error | null = null;
  const { refetch } = renderScreen(async () => {
    if (failure) throw failure;
    return "Rosa";
  });
  fireEvent.change(await field(), { target: { value: "Rosalind" } });

  failure = AWAY;
  await refetch();
  expect(
    await screen.findByText(/We cannot be reached right now. This is the data of \d\d:\d\d\./),
  ).toBeTruthy();
  expect((await field()).value).toBe("Rosalind");

  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await refetch();
  expect(await screen.findByText(/You are offline. This is the data of \d\d:\d\d\./)).toBeTruthy();

  failure = new AppError("not-found", "This request could not be found.");
  await refetch();
  expect(await screen.findByText("This was deleted meanwhile")).toBeTruthy();
  expect((await field()).value).toBe("Rosalind");

  failure = null;
  await refetch();
  await waitFor(() => expect(screen.queryByText("This was deleted meanwhile")).toBeNull());
  expect(screen.queryByText(/This is the data of/)).toBeNull();
  expect((await field()).value).toBe("Rosalind");
});

test("with nothing to show, the error is shown and can be tried again", async () => {
  let failure: Error | null = AWAY;
  renderScreen(async () => {
    if (failure) throw failure;
    return "Rosa";
  });
  expect(await screen.findByText("We cannot be reached.")).toBeTruthy();
  failure = null;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect((await field()).value).toBe("Rosa");
});

test("while offline, the page says so", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderScreen(() => Promise.reject(AWAY));
  expect(await screen.findByText(/You are offline/)).toBeTruthy();
});

test("after the session has ended, the page leads to the login and back", async () => {
  renderScreen(() => Promise.reject(new AppError("signed-out", "Your session has ended.")));
  const link = await screen.findByRole("link", { name: "Log in again" });
  expect(link.getAttribute("href")).toBe("/login?next=/admin/requests/7%3Fpage%3D2");
  expect(screen.queryByText("Failed to load")).toBeNull();
});
