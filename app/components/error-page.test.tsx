import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { createRoutesStub, useRouteError } from "react-router";
import { expect, test, vi } from "vitest";
import { ErrorPage } from "#app/components/error-page.tsx";
import { visitorForm } from "#app/lib/unsaved-input.ts";
import { useUnsavedInput } from "#app/lib/use-unsaved-input.ts";

function setUp(Component: () => ReactNode, path = "/") {
  // React reports each caught error.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const ErrorBoundary = () => <ErrorPage error={useRouteError()} />;
  const Stub = createRoutesStub([{ path, Component, ErrorBoundary, loader: () => "data" }]);
  render(<Stub initialEntries={[path]} />);
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

test("what was typed comes back with the part that a translation broke", async () => {
  setUp(() => {
    const [input, setInput] = useUnsavedInput(visitorForm("contact"), { message: "" });
    const [isOpen, setOpen] = useState(true);
    return (
      <form>
        <input
          aria-label="Message"
          value={input.message}
          onChange={({ target }) => setInput({ message: target.value })}
        />
        <button type="button" onClick={() => setOpen(!isOpen)}>
          {isOpen && "Close"} the rest
        </button>
      </form>
    );
  }, "/contact");
  fireEvent.change(await screen.findByLabelText("Message"), { target: { value: "In March" } });
  const button = screen.getByRole("button");
  const font = document.createElement("font");
  button.firstChild?.replaceWith(font);
  fireEvent.click(button);
  expect(font.isConnected).toBe(false);
  expect(await screen.findByLabelText("Message")).toHaveProperty("value", "In March");
});

test("any other error is a page", async () => {
  setUp(() => {
    throw new Error("broken");
  });
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
});
