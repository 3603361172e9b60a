import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { moveItem } from "#app/lib/use-row-order.ts";

function List() {
  const [names, setNames] = useState(["Arrival", "Beach day", "Departure"]);
  return (
    <ol>
      {names.map((name, index) => (
        <li key={name} {...reorderRow(index)}>
          {name}
          <ReorderHandle
            label={name}
            index={index}
            count={names.length}
            onMove={(from, to) => setNames(moveItem(names, from, to))}
          />
        </li>
      ))}
    </ol>
  );
}

const order = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("buttons named after the row move it; at the end of the list they keep the focus and do nothing", () => {
  render(<List />);
  const up = screen.getByRole("button", { name: "Move Beach day, up" });
  up.focus();
  fireEvent.click(up);
  expect(order()).toEqual(["Beach day", "Arrival", "Departure"]);
  expect(up.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(up);
  fireEvent.click(up);
  expect(order()).toEqual(["Beach day", "Arrival", "Departure"]);
  fireEvent.click(screen.getByRole("button", { name: "Move Arrival, down" }));
  expect(order()).toEqual(["Beach day", "Departure", "Arrival"]);
});

test("arrow keys, Home and End on the handle move its row", () => {
  render(<List />);
  const handle = screen.getByRole("button", { name: /^Move Arrival, position/ });
  fireEvent.keyDown(handle, { key: "End" });
  expect(order()).toEqual(["Beach day", "Departure", "Arrival"]);
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  expect(order()).toEqual(["Beach day", "Arrival", "Departure"]);
});
