import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "#app/components/ui/button.tsx";

test("a second press while the first is at work does nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onClick = vi.fn(() => promise);
  render(<Button onClick={onClick}>Send again</Button>);
  const press = () => fireEvent.click(screen.getByRole("button"));
  press();
  press();
  expect(onClick).toHaveBeenCalledOnce();
  resolve();
  await expect
    .poll(() => {
      press();
      return onClick.mock.calls.length;
    })
    .toBe(2);
});
