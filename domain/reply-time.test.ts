import { expect, it } from "vitest";
import { REPLY_TIMES, replyTimeInSpanish } from "#domain/reply-time.ts";

it.each([
  ["Answers within a day", "Responde en un día"],
  ["Answers within an hour.", "Responde en una hora"],
  ["Answers within one working day", "Responde en un día laborable"],
  ["Usually answers within two business days", "Suele responder en 2 días laborables"],
  ["answers in 24 hours", "Responde en 24 horas"],
  ["Usually answers the same working day", "Suele responder el mismo día laborable"],
])("'%s' is '%s' in Spanish", (typed, spanish) => {
  expect(replyTimeInSpanish(typed)).toBe(spanish);
});

it("every suggested reply time can be translated", () => {
  for (const suggestion of REPLY_TIMES) expect(replyTimeInSpanish(suggestion), suggestion).not.toBeNull();
});

it("text of any other form is not translated", () => {
  for (const typed of ["", "Answers at night", "Answers within a day or two", "Contesta el mismo día"]) {
    expect(replyTimeInSpanish(typed)).toBeNull();
  }
});
