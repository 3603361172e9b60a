import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CurrencySelect } from "#app/features/proposals/manage/currency-select.tsx";

function chooseEuro(value: string | null, amount: string | undefined) {
  const onChange = vi.fn();
  render(<CurrencySelect id="currency" {...{ value, amount, onChange }} />);
  const select = screen.getByLabelText<HTMLSelectElement>("Currency");
  fireEvent.change(select, { target: { value: "EUR" } });
  return { onChange, select };
}

test("another currency for amounts that were entered asks first, and says that nothing is converted", async () => {
  const { onChange, select } = chooseEuro("USD", "4,620.00");
  const question = screen.getByRole("alertdialog", { name: "Change the currency to EUR?" });
  expect(question.textContent).toContain(
    "Nothing is converted. All amounts keep their numbers: USD 4,620.00 becomes EUR 4,620.00.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Keep USD" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(select, { target: { value: "EUR" } });
  fireEvent.click(screen.getByRole("button", { name: "Change to EUR" }));
  await waitFor(() => expect(onChange.mock.calls).toEqual([["EUR"]]));
});

test.each([
  ["a first currency", null, "4,620.00"],
  ["another currency without amounts", "USD", undefined],
])("%s is set at once", (_what, value, amount) => {
  expect(chooseEuro(value, amount).onChange.mock.calls).toEqual([["EUR"]]);
});
