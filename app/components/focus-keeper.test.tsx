import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { FocusKeeper } from "#app/components/focus-keeper.tsx";
import { Button } from "#app/components/ui/button.tsx";

function Trips() {
  const [names, setNames] = useState(["Lima", "Cusco", "Quito"]);
  const [asked, setAsked] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <h1>Trips</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Button>Open {name}</Button>
            <Button onClick={() => setAsked(name)}>Delete {name}</Button>
          </li>
        ))}
      </ul>
      {isDone ? (
        <p tabIndex={-1}>Thank you</p>
      ) : (
        <form>
          <input aria-label="Your name" />
          <Button onClick={() => setDone(true)}>Send</Button>
        </form>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Delete?"
        description="It is gone then."
        onConfirm={() => setNames(names.filter((name) => name !== asked))}
      />
    </>
  );
}

function setUp() {
  const Stub = createRoutesStub([
    { path: "/", Component: () => [<FocusKeeper key="f" />, <Trips key="t" />] },
  ]);
  render(<Stub />);
}

const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};
const expectFocusOn = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

test("a question that is canceled returns the focus; a confirmed one leaves it in the next row, then in the last, then on the heading", async () => {
  setUp();
  await press("Delete Cusco");
  await press("Cancel");
  await expectFocusOn("Delete Cusco");
  for (const [name, next] of [
    ["Cusco", "Delete Quito"],
    ["Quito", "Delete Lima"],
    ["Lima", "Trips"],
  ] as const) {
    await press(`Delete ${name}`);
    await press("Delete");
    await expectFocusOn(next);
  }
});

test("what replaces a form gets its focus", async () => {
  setUp();
  await press("Send");
  await expectFocusOn("Thank you");
});
