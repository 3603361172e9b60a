import { expect, test } from "vitest";
import { suggestEmailCorrection } from "#app/features/requests/mistyped-email.tsx";

test.each([
  ["maya@gmial.com", "maya@gmail.com"],
  ["Maya@gmail.con", "Maya@gmail.com"],
  ["maya@gmail.co", "maya@gmail.com"],
  ["maya@gmaill.com", "maya@gmail.com"],
  ["maya@hotmial.com", "maya@hotmail.com"],
  [" maya@yaho.com ", "maya@yahoo.com"],
])("for '%s', suggestEmailCorrection suggests '%s'", (typed, suggestion) => {
  expect(suggestEmailCorrection(typed)).toBe(suggestion);
});

test.each([
  "maya@gmail.com",
  "maya@mail.com",
  "maya@ymail.com",
  "maya@example.org",
  "maya@gm",
  "maya",
  "",
  "@gmial.com",
])("for '%s', suggestEmailCorrection suggests nothing", (typed) => {
  expect(suggestEmailCorrection(typed)).toBeNull();
});
