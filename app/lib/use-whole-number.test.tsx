import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { TextField } from "#app/components/ui/field.tsx";
import { useWholeNumber, wholeNumberRules } from "#app/lib/use-whole-number.ts";

function Field() {
  const [value, setValue] = useState(20);
  const { field, error } = useWholeNumber({ value, min: 0, max: 100, onChange: setValue });
  return (
    <>
      <TextField label="Deposit (%)" error={error} {...field} />
      <p>Stored: {value}</p>
    </>
  );
}

function type(typed: string) {
  render(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>("Deposit (%)");
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  return field;
}

test("a whole number within the limits is taken", () => {
  expect(type("35").value).toBe("35");
  expect(screen.getByText("Stored: 35")).toBeTruthy();
});

test.each(["12,5", "250", "-3", "1.000", "a third"])(
  "'%s' is refused at the field, stays as typed, and changes nothing",
  (typed) => {
    expect(type(typed).value).toBe(typed);
    expect(screen.getByRole("alert").textContent).toBe(
      "Write a whole number from 0 to 100. 20 stays until then.",
    );
    expect(screen.getByText("Stored: 20")).toBeTruthy();
  },
);

test("a field that is left empty shows its number again", () => {
  expect(type("").value).toBe("20");
});

test("a registered field refuses what is no whole number within its limits", () => {
  const { setValueAs, validate } = wholeNumberRules(1, 365);
  expect(validate(setValueAs("14"))).toBeUndefined();
  for (const typed of ["1.400", "12,5", "", "0", "400"])
    expect(validate(setValueAs(typed)), typed).toBe("Write a whole number from 1 to 365.");
});
