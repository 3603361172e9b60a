import { render, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { createRoutesStub, useRouteError } from "react-router";
import { expect, test, vi } from "vitest";
import { ErrorPage } from "#app/components/error-page.tsx";

function setUp(Component: () => ReactNode) {
  // React reports each caught error.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const ErrorBoundary = () => <ErrorPage error={useRouteError()} />;
  const Stub = createRoutesStub([{ path: "/", Component, ErrorBoundary, loader: () => "data" }]);
  render(<Stub />);
}

test("a part whose texts were replaced by a translation is put back", async () => {
  let hasFailed = false;
  setUp(() => {
    // React meets such an error when it changes the page, after rendering.
    useLayoutEffect(() => {
      if (hasFailed) return;
      hasFailed = true;
      throw new DOMException("The node to be removed is not a child of this node.", "NotFoundError");
    });
    return <p>Trips</p>;
  });
  expect(await screen.findByText("Trips")).toBeTruthy();
});

test("any other error is a page", async () => {
  setUp(() => {
    throw new Error("broken");
  });
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
});
