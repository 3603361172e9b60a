import { type ChangeEvent, useState } from "react";
import { readNumber, wholeNumberProblem } from "#domain/typed-number.ts";

interface WholeNumberOptions {
  /** Null for an empty field. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  onChange(value: number): void;
  /** Called when the field is emptied. Without it, a field that is left empty shows its number again. */
  onClear?(): void;
}

/** Props of a field for a whole number. Text that is none stays, with a sentence, and the number stays as it was. */
export function useWholeNumber({ value, min, max, onChange, onClear }: WholeNumberOptions) {
  // Null while the field shows its number.
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const problem = typed?.trim() ? wholeNumberProblem(typed, min, max) : undefined;
  const kept = value === null ? "" : ` ${value} stays until then.`;
  return {
    field: {
      inputMode: "numeric",
      value: typed ?? value ?? "",
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value);
        const number = wholeNumberProblem(target.value, min, max) ? null : readNumber(target.value);
        if (typeof number === "number") onChange(number);
        if (target.value.trim() === "") onClear?.();
      },
      onFocus: () => setTyping(true),
      onBlur: () => {
        setTyping(false);
        if (!problem) setTyped(null);
      },
    },
    error: problem && !isTyping ? problem + kept : undefined,
  } as const;
}

/** Rules for a registered field that holds a whole number. */
export const wholeNumberRules = (min: number, max: number) => ({
  setValueAs: (typed: unknown) =>
    wholeNumberProblem(String(typed), min, max) ? Number.NaN : readNumber(String(typed)),
  validate: (number: unknown) => wholeNumberProblem(String(number), min, max),
});
